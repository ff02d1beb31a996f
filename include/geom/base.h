#ifndef GEOM_BASE_H
#define GEOM_BASE_H

#include "geom/point.h"

typedef enum BaseShape {
    BASE_CIRCLE, /* width is the diameter, length the same */
    BASE_RECT,   /* width across the facing, length along it */
} BaseShape;

/* A model's base on the table, or a hull: a circle or an oriented rectangle about its centre. */
typedef struct Base {
    BaseShape shape;
    Length width, length;
    Pose pose;
} Base;

#endif
