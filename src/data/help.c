#include "data/record.h"

void record_help(FILE *out)
{
    fputs("", out);
}
