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

void problem_print(const Problem *problem, FILE *out)
{
    fputs(problem->file[0] ? problem->file : "sixbyfour", out);
    if (problem->file[0] && problem->line)
        fprintf(out, ":%d", problem->line);
    if (problem->file[0] && problem->column)
        fprintf(out, ":%d", problem->column);
    fprintf(out, ": %s\n", problem->sentence);
}
