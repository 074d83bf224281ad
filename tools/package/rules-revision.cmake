# zermelo_rules_revision(FILE ...): the games of this folder and of those below it get a revision of their rules that follows from the text of these files.
# So tables and certificates of other rules are refused. A game that states its `rules_revision` keeps that one. Indentation, empty lines and comments on
# lines of their own do not count.
function(zermelo_rules_revision)
    list(SORT ARGN COMPARE FILE_BASENAME)
    set(all "")
    foreach(file IN LISTS ARGN)
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
        file(READ ${file} text)
        string(REGEX REPLACE "[ \t\r]*\n[ \t\r\n]*" "\n" text "\n${text}\n")
        string(REGEX REPLACE "\n//[^\n]*" "" text "${text}")
        string(SHA256 text "${text}")
        string(APPEND all "${text}\n")
    endforeach()
    string(SHA256 hash "${all}")
    string(SUBSTRING ${hash} 0 8 hash)
    math(EXPR revision "(1 << 30) | (0x${hash} >> 2)")  # above those that people write
    add_compile_definitions(ZERMELO_RULES_REVISION=${revision})
    set(ZERMELO_RULES_REVISION ${revision} PARENT_SCOPE)
endfunction()
