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

# The parts of the library, each a shared library of its own that is loaded when it is needed
# (phi/core/parts.h).
set(PHIBRIDGE_PARTS train legacy gpu)
set(PHIBRIDGE_PARTS_LEFT_OUT "")
foreach(part train legacy)
  string(TOUPPER ${part} option)
  if(NOT PHIBRIDGE_${option})
    if(PHIBRIDGE_TESTS)
      message(FATAL_ERROR "phibridge: the tests need all parts; with PHIBRIDGE_${option}=OFF set PHIBRIDGE_TESTS=OFF")
    endif()
    list(APPEND PHIBRIDGE_PARTS_LEFT_OUT ${part})
  endif()
endforeach()

# Sets PHIBRIDGE_SOURCES_OF_<part>: the sources that the records give to a part. What an edit of a record changes
# here is seen by the next configuration.
function(phibridge_divide_sources)
  phibridge_find_python()
  file(GLOB_RECURSE sources ${CMAKE_SOURCE_DIR}/ops/*.cc ${CMAKE_SOURCE_DIR}/phi/kernels/*.cc)
  file(GLOB records ${CMAKE_SOURCE_DIR}/ops/*.yaml)
  if(NOT records)
    return()
  endif()
  list(JOIN sources "\n" lines)
  list(JOIN records "\n" record_lines)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/parts/sources.txt CONTENT "${lines}\n")
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/parts/records.txt CONTENT "${record_lines}\n")
  execute_process(
    COMMAND ${PHIBRIDGE_PYTHON} ${CMAKE_SOURCE_DIR}/tools/records/parts.py --root ${CMAKE_SOURCE_DIR}
            --families ${CMAKE_SOURCE_DIR}/ops/common --sources ${CMAKE_BINARY_DIR}/parts/sources.txt
            @${CMAKE_BINARY_DIR}/parts/records.txt
    OUTPUT_VARIABLE found OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_VARIABLE error RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "phibridge: ${error}")
  endif()
  string(REPLACE "\n" ";" found "${found}")
  foreach(part train legacy)
    set(mine ${found})
    list(FILTER mine INCLUDE REGEX "^${part} ")
    list(TRANSFORM mine REPLACE "^${part} " "")
    set(PHIBRIDGE_SOURCES_OF_${part} ${mine} PARENT_SCOPE)
  endforeach()
endfunction()

# phibridge_object_library(<name> SOURCES <file>... [LIBRARIES <target>...] [PART <part>] [OPTIONS <flag>...])
# Object files of libphibridge.so, or of one part; without PART, those that the records give to a part become
# <name>_<part>, with the same libraries and options. What has no sources is left out.
function(phibridge_object_library name)
  cmake_parse_arguments(arg "" "PART" "SOURCES;LIBRARIES;OPTIONS" ${ARGN})
  if(NOT arg_PART)
    foreach(part ${PHIBRIDGE_PARTS})
      set(mine "")
      foreach(source ${arg_SOURCES})
        if(source IN_LIST PHIBRIDGE_SOURCES_OF_${part})
          list(APPEND mine ${source})
        endif()
      endforeach()
      if(mine)
        list(REMOVE_ITEM arg_SOURCES ${mine})
        phibridge_object_library(${name}_${part} PART ${part} SOURCES ${mine} LIBRARIES ${arg_LIBRARIES}
                                 OPTIONS ${arg_OPTIONS})
      endif()
    endforeach()
  endif()
  if(NOT arg_SOURCES OR arg_PART IN_LIST PHIBRIDGE_PARTS_LEFT_OUT)
    return()
  endif()
  add_library(${name} OBJECT ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE phibridge_options ${arg_LIBRARIES})
  target_compile_options(${name} PRIVATE ${arg_OPTIONS})
  phibridge_compile_in_batches(${name})
  if(PHIBRIDGE_PCH)
    target_precompile_headers(${name} PRIVATE
      $<$<COMPILE_LANGUAGE:CXX>:${CMAKE_SOURCE_DIR}/cmake/precompiled.h>)
  endif()
  if(name IN_LIST PHIBRIDGE_COUNTED_PARTS)
    phibridge_count_lines(${name})
  endif()
  set_property(GLOBAL APPEND PROPERTY PHIBRIDGE_OBJECTS_${arg_PART} ${name})
  set_property(GLOBAL APPEND PROPERTY PHIBRIDGE_LIBRARIES_${arg_PART} ${arg_LIBRARIES})
endfunction()

# phibridge_add_shared_library(<target> <part> [<library>...]): from all object libraries of the part ("": the library).
function(phibridge_add_shared_library target part)
  get_property(objects GLOBAL PROPERTY PHIBRIDGE_OBJECTS_${part})
  get_property(libraries GLOBAL PROPERTY PHIBRIDGE_LIBRARIES_${part})
  if(NOT objects)
    return()
  endif()
  list(TRANSFORM objects REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
  if(libraries)
    list(REMOVE_DUPLICATES libraries)
  endif()
  add_library(${target} SHARED ${objects})
  set_target_properties(${target} PROPERTIES
    LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR})
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:phibridge_options> ${libraries} ${ARGN})
  target_link_options(${target} PRIVATE -Wl,-Bsymbolic-functions)
  if(PHIBRIDGE_COVERAGE)
    target_link_options(${target} PRIVATE --coverage)
  endif()
  if(NOT PHIBRIDGE_SANITIZE)
    target_link_options(${target} PRIVATE -Wl,-z,defs)
  endif()
endfunction()

# libphibridge.so and libphibridge_<part>.so.
function(phibridge_add_shared_libraries)
  phibridge_add_shared_library(phibridge "")
  if(NOT TARGET phibridge)
    message(STATUS "phibridge: no sources yet, so no library")
    return()
  endif()
  add_library(phibridge::phibridge ALIAS phibridge)
  # Everything a header needs is PUBLIC; what only the bodies need is not passed on.
  target_include_directories(phibridge INTERFACE
    $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/phibridge>)
  target_compile_definitions(phibridge INTERFACE ${PHIBRIDGE_DEFINITIONS})
  target_compile_features(phibridge INTERFACE cxx_std_17)
  add_custom_target(phibridge_parts)
  foreach(part ${PHIBRIDGE_PARTS})
    phibridge_add_shared_library(phibridge_${part} ${part} phibridge)
    if(TARGET phibridge_${part})
      add_dependencies(phibridge_parts phibridge_${part})
      add_library(phibridge::${part} ALIAS phibridge_${part})
      set_target_properties(phibridge_${part} PROPERTIES EXPORT_NAME ${part})
      # Programs that link a part call nothing of it, so the linker would drop it.
      target_link_options(phibridge_${part} INTERFACE -Wl,--no-as-needed)
      target_link_libraries(phibridge_${part} INTERFACE phibridge)
    endif()
  endforeach()
endfunction()

function(phibridge_print_summary)
  get_property(tests GLOBAL PROPERTY PHIBRIDGE_TEST_COUNT)
  set(parts "")
  foreach(part ${PHIBRIDGE_PARTS})
    if(TARGET phibridge_${part})
      string(APPEND parts " ${part}")
    endif()
  endforeach()
  message(STATUS "phibridge ${PROJECT_VERSION} ${CMAKE_BUILD_TYPE}, parts:${parts}; tests: ${tests}")
  message(STATUS "phibridge: oneDNN ${PHIBRIDGE_WITH_ONEDNN}, CUDA ${PHIBRIDGE_WITH_CUDA}, glog "
                 "${PHIBRIDGE_WITH_GLOG}, gflags ${PHIBRIDGE_WITH_GFLAGS}, unity ${PHIBRIDGE_UNITY}, "
                 "sanitize '${PHIBRIDGE_SANITIZE}', linker '${phibridge_linker}', ccache '${CCACHE_PROGRAM}'")
endfunction()
