# How folders become targets.

# phibridge_glob(<variable> <pattern>...): sources of this folder that match, and again whenever a
# file comes or goes. "**/" at the front of a pattern means: in sub-folders too.
function(phibridge_glob variable)
  set(found "")
  foreach(pattern ${ARGN})
    if(pattern MATCHES "^(.*)\\*\\*/(.*)$")
      file(GLOB_RECURSE files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${CMAKE_MATCH_1}${CMAKE_MATCH_2})
    else()
      file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${pattern})
    endif()
    list(APPEND found ${files})
  endforeach()
  list(SORT found)
  list(REMOVE_DUPLICATES found)
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# Compiles the sources of a target in batches, where the preset asks for it.
function(phibridge_compile_in_batches target)
  if(PHIBRIDGE_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
  endif()
endfunction()

# Counts what is executed of a target, for tools/coverage.
set(PHIBRIDGE_COUNTED_PARTS phi_core compat framework)
function(phibridge_count_lines target)
  if(PHIBRIDGE_COVERAGE)
    target_compile_options(${target} PRIVATE -O0 --coverage -fprofile-update=atomic)
    target_link_options(${target} PRIVATE --coverage)
  endif()
endfunction()

# phibridge_object_library(<name> SOURCES <file>... [LIBRARIES <target>...])
# One part of libphibridge.so. A part without sources is left out.
function(phibridge_object_library name)
  cmake_parse_arguments(arg "" "" "SOURCES;LIBRARIES" ${ARGN})
  if(NOT arg_SOURCES)
    return()
  endif()
  add_library(${name} OBJECT ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE phibridge_options ${arg_LIBRARIES})
  phibridge_compile_in_batches(${name})
  if(PHIBRIDGE_PCH)
    target_precompile_headers(${name} PRIVATE
      $<$<COMPILE_LANGUAGE:CXX>:${CMAKE_SOURCE_DIR}/cmake/precompiled.h>)
  endif()
  if(name IN_LIST PHIBRIDGE_COUNTED_PARTS)
    phibridge_count_lines(${name})
  endif()
  set_property(GLOBAL APPEND PROPERTY PHIBRIDGE_OBJECT_LIBRARIES ${name})
  if(arg_LIBRARIES)
    set_property(GLOBAL APPEND PROPERTY PHIBRIDGE_LINK_LIBRARIES ${arg_LIBRARIES})
  endif()
endfunction()

# libphibridge.so, from all the parts.
function(phibridge_add_shared_library)
  get_property(parts GLOBAL PROPERTY PHIBRIDGE_OBJECT_LIBRARIES)
  get_property(libraries GLOBAL PROPERTY PHIBRIDGE_LINK_LIBRARIES)
  if(NOT parts)
    message(STATUS "phibridge: no sources yet, so no library")
    return()
  endif()
  list(TRANSFORM parts REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
  if(libraries)
    list(REMOVE_DUPLICATES libraries)
  endif()
  add_library(phibridge SHARED ${objects})
  add_library(phibridge::phibridge ALIAS phibridge)
  set_target_properties(phibridge PROPERTIES
    LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  # Everything a header needs is PUBLIC; what only the bodies need is not passed on.
  target_include_directories(phibridge INTERFACE
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/phibridge>)
  target_compile_definitions(phibridge INTERFACE ${PHIBRIDGE_DEFINITIONS})
  target_compile_features(phibridge INTERFACE cxx_std_17)
  target_link_libraries(phibridge PRIVATE $<BUILD_INTERFACE:phibridge_options> ${libraries})
  target_link_options(phibridge PRIVATE -Wl,-Bsymbolic-functions)
  if(PHIBRIDGE_COVERAGE)
    target_link_options(phibridge PRIVATE --coverage)
  endif()
  if(NOT PHIBRIDGE_SANITIZE)
    target_link_options(phibridge PRIVATE -Wl,-z,defs)
  endif()
endfunction()

function(phibridge_print_summary)
  get_property(parts GLOBAL PROPERTY PHIBRIDGE_OBJECT_LIBRARIES)
  get_property(tests GLOBAL PROPERTY PHIBRIDGE_TEST_COUNT)
  list(JOIN parts " " parts)
  message(STATUS "phibridge ${PROJECT_VERSION} ${CMAKE_BUILD_TYPE}: ${parts}; tests: ${tests}")
  message(STATUS "phibridge: oneDNN ${PHIBRIDGE_WITH_ONEDNN}, CUDA ${PHIBRIDGE_WITH_CUDA}, glog "
                 "${PHIBRIDGE_WITH_GLOG}, gflags ${PHIBRIDGE_WITH_GFLAGS}, unity ${PHIBRIDGE_UNITY}, "
                 "sanitize '${PHIBRIDGE_SANITIZE}', linker '${phibridge_linker}', ccache '${CCACHE_PROGRAM}'")
endfunction()
