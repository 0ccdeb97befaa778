/* The version of the programs. */
#ifndef WARREN_VERSION_H
#define WARREN_VERSION_H

#define WARREN_VERSION "0.2.0"

#endif
