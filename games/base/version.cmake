# Writes the source file OUTPUT that says which VERSION, released when, and which commit of the folder SOURCE a program is made of; leaves it
# alone where it says so already, so that nothing is compiled again.
cmake_minimum_required(VERSION 3.25)
set(text "${VERSION}")
execute_process(COMMAND git -C ${SOURCE} rev-parse --show-toplevel OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(top STREQUAL SOURCE)  # and not a repository around it
    execute_process(COMMAND git -C ${SOURCE} describe --always --abbrev=7 --exclude=* --dirty
        OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
        string(REGEX REPLACE "^(.*)-dirty$" "m\\1" commit "g${commit}")
        string(REPLACE "mg" "m" commit "${commit}")
        string(APPEND text "+${commit}")
    endif()
endif()
file(STRINGS ${SOURCE}/CITATION.cff date REGEX "^date-released: ")
string(REPLACE "date-released: " "" date "${date}")
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "// Made by the build.
#include \"games/base/version.hpp\"

const std::string_view zermelo::program_version = \"zermelo @text@\";
const std::string_view zermelo::release_date = \"@date@\";
" @ONLY)
