# Embeds text files in the program. zermelo_embed(target function base file...) adds a source file to the target that
# defines `std::span<const EmbeddedFile> function()` of games/base/embedded_file.hpp. Names are paths below `base`.
function(zermelo_embed target function base)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${ARGN})
    set(texts "")
    set(entries "")
    set(number 0)
    foreach(path IN LISTS ARGN)
        file(RELATIVE_PATH name ${base} ${path})
        file(READ ${path} text)
        # Raw strings in pieces, because compilers limit their length. No file contains the delimiter.
        string(LENGTH "${text}" length)
        set(pieces "")
        set(at 0)
        while(at LESS length)
            string(SUBSTRING "${text}" ${at} 8000 piece)
            string(APPEND pieces "R\"~~~(${piece})~~~\"\n")
            math(EXPR at "${at} + 8000")
        endwhile()
        string(APPEND texts "constexpr char text_${number}[] = ${pieces};\n")
        string(APPEND entries "    EmbeddedFile{\"${name}\", {text_${number}, sizeof text_${number} - 1}},\n")
        math(EXPR number "${number} + 1")
    endforeach()
    file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp @ONLY CONTENT "// Made by the build.
#include \"games/base/embedded_file.hpp\"

namespace zermelo {
namespace {
@texts@
constexpr EmbeddedFile ${function}_list[] = {
@entries@};
}  // namespace

std::span<const EmbeddedFile> ${function}() {
    return ${function}_list;
}

}  // namespace zermelo
")
    target_sources(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    # Its own few headers are read in a tenth of the time that the precompiled ones cost.
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON
                                SKIP_PRECOMPILE_HEADERS ON)
endfunction()
