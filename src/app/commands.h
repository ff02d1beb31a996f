#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

/* The commands without a window. Each takes the words behind its own name and gives the exit status:
 * 0 good, 1 something differs or cannot be done, 2 wrong words. */
int command_run(int argc, char **argv);
int command_auto(int argc, char **argv);
int command_rules(int argc, char **argv);
int command_odds(int argc, char **argv);
int command_story(int argc, char **argv);
int command_import(int argc, char **argv);
int command_help(int argc, char **argv);

#endif
