# Sets phibridge_linker, what -fuse-ld takes ("": the compiler's own), and phibridge_preemptible, options for shared
# libraries. A fast linker is used when it is there.
find_program(MOLD_PROGRAM NAMES mold ld.mold)
find_program(LLD_PROGRAM ld.lld)
set(phibridge_linker "")
set(phibridge_preemptible "")
if(LLD_PROGRAM)
  set(phibridge_linker lld)
endif()

# Sets <variable> to whether programs take the standard library from a shared one.
function(phibridge_find_shared_libstdcxx variable)
  if(NOT DEFINED PHIBRIDGE_SHARED_LIBSTDCXX)
    set(probe ${CMAKE_BINARY_DIR}/shared_libstdcxx)
    try_compile(linked
      SOURCE_FROM_CONTENT shared_libstdcxx.cc "#include <iostream>\nint main(int n, char**) { std::cout << n; }\n"
      COPY_FILE ${probe} COPY_FILE_ERROR ignored)
    set(needed "a library")  # where nothing can be linked yet, whoever needs it says so
    if(linked)
      file(STRINGS ${probe} needed REGEX "lib(std)?c\\+\\+\\.so" LIMIT_COUNT 1)
    endif()
    string(COMPARE NOTEQUAL "${needed}" "" is_shared)
    set(PHIBRIDGE_SHARED_LIBSTDCXX ${is_shared} CACHE INTERNAL "whether programs take the standard library from a shared one")
  endif()
  set(${variable} ${PHIBRIDGE_SHARED_LIBSTDCXX} PARENT_SCOPE)
endfunction()

# Some compilers have no shared libstdc++, and link operator new into each library that uses it. A program that has one of
# its own (a sanitizer, or a test whose heap fails) must replace those: a block that one makes and another frees is a
# report of AddressSanitizer. -Bsymbolic-functions would keep the library's; mold 1.10 does so whatever else it is told.
phibridge_find_shared_libstdcxx(phibridge_has_shared_libstdcxx)
if(NOT phibridge_has_shared_libstdcxx)
  foreach(name _Znw _Zna _Zdl _Zda)
    list(APPEND phibridge_preemptible "-Wl,--export-dynamic-symbol=${name}*")
  endforeach()
elseif(MOLD_PROGRAM)
  set(phibridge_linker mold)
endif()
