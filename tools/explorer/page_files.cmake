# Embeds files of any kind in the program. zermelo_page_files(target function header file...) adds a source file to the target
# that defines `std::vector<PageFile> function()` of the header.
set(ZERMELO_EMBED_PAGE ${CMAKE_CURRENT_LIST_DIR}/embed_page.cmake CACHE INTERNAL "")
function(zermelo_page_files target function header)
    set(out ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    string(REPLACE ";" "|" list "${ARGN}")
    add_custom_command(OUTPUT ${out}
        COMMAND ${CMAKE_COMMAND} -DFILES=${list} -DGZIP=${ZERMELO_GZIP} -DOUT=${out} -DFUNCTION=${function} -DHEADER=${header}
                -P ${ZERMELO_EMBED_PAGE}
        DEPENDS ${ARGN} ${ZERMELO_EMBED_PAGE} VERBATIM)
    target_sources(${target} PRIVATE ${out})
    set_source_files_properties(${out} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
endfunction()
