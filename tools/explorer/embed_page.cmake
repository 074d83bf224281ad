# Writes the source file OUT, which defines FUNCTION() of HEADER. FILES are separated by |.
function(bytes_of path result)
    file(READ ${path} hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," hex "${hex}")
    set(${result} "${hex}" PARENT_SCOPE)
endfunction()

string(REPLACE "|" ";" FILES "${FILES}")
set(texts "")
set(entries "")
foreach(path IN LISTS FILES)
    get_filename_component(name ${path} NAME)
    string(MAKE_C_IDENTIFIER ${name} id)
    execute_process(COMMAND ${GZIP} -9 -n -c ${path} OUTPUT_FILE ${OUT}.gz COMMAND_ERROR_IS_FATAL ANY)
    bytes_of(${path} plain)
    bytes_of(${OUT}.gz zipped)
    string(APPEND texts "constexpr char ${id}[] = {${plain}};\nconstexpr char ${id}_gz[] = {${zipped}};\n")
    string(APPEND entries "    PageFile{\"${name}\", {${id}, sizeof ${id}}, {${id}_gz, sizeof ${id}_gz}},\n")
endforeach()
file(REMOVE ${OUT}.gz)
file(WRITE ${OUT} "// Made by the build.
#include \"${HEADER}\"

#include <array>

namespace zermelo {
namespace {
${texts}
}  // namespace

std::vector<PageFile> ${FUNCTION}() {
    return {
${entries}    };
}

}  // namespace zermelo
")
