#include "base/problem.h"

#include <stdarg.h>
#include <stdio.h>

_Bool problem_say(Problem *problem, const char *file, int line, int column, const char *format, ...)
{
    if (!problem)
        return 0;
    snprintf(problem->file, sizeof problem->file, "%s", file ? file : "");
    problem->line = line;
    problem->column = column;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem->sentence, sizeof problem->sentence, format, arguments);
    va_end(arguments);
    return 0;
}
