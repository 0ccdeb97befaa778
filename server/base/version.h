/* The version of the programs, WARREN_VERSION: the Makefile gives it to every file, from the file VERSION. */
#ifndef WARREN_VERSION_H
#define WARREN_VERSION_H

#ifndef WARREN_VERSION
#error "build with make: the version stands in the file VERSION"
#endif

#endif
