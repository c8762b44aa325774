# phibridge_generate_records(<variable> RECORDS <file>... [HEADERS <folder or header>...] [FAMILIES <folder or file>...]
#                            [GROUPS <n>] [FOLDER <folder>] [TRAIN <variable> TRAIN_GROUPS <n>])
# Sources with the tables of operators, made from their records. HEADERS: where shape functions are declared. FAMILIES:
# what records bring in with `like : NAME`. TRAIN: gradient ops, and records with `part : train`, go to sources of their
# own. Needs python3 with PyYAML.

if(NOT DEFINED PHIBRIDGE_RECORDS_DIR)  # an installed package says where they lie
  set(PHIBRIDGE_RECORDS_DIR ${CMAKE_CURRENT_LIST_DIR}/../tools/records)
  set(PHIBRIDGE_SHAPE_FUNCTIONS ${CMAKE_CURRENT_LIST_DIR}/../phi/infermeta)
endif()

# Sets <variable> to those of the places that are files, and to the files of those that are folders.
function(phibridge_files_of variable pattern)
  set(files "")
  foreach(place ${ARGN})
    if(IS_DIRECTORY ${place})
      file(GLOB_RECURSE found CONFIGURE_DEPENDS ${place}/${pattern})
      list(APPEND files ${found})
    else()
      list(APPEND files ${place})
    endif()
  endforeach()
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

# Sets PHIBRIDGE_PYTHON to a python3 that has PyYAML.
function(phibridge_find_python)
  foreach(candidate ${PHIBRIDGE_PYTHON} /usr/bin/python3 python3)
    execute_process(COMMAND ${candidate} -c "import yaml" RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
    if(NOT failed)
      set(PHIBRIDGE_PYTHON ${candidate} CACHE STRING "a python3 with PyYAML" FORCE)
      return()
    endif()
  endforeach()
  message(FATAL_ERROR "phibridge: no python3 with PyYAML; install python3-yaml (tools/setup does), or set PHIBRIDGE_PYTHON")
endfunction()

# <stem>_00.cc and so on.
function(phibridge_name_sources variable stem count)
  set(names "")
  math(EXPR last "${count} - 1")
  foreach(group RANGE ${last})
    string(LENGTH ${group} digits)
    if(digits EQUAL 1)
      set(group 0${group})
    endif()
    list(APPEND names ${stem}_${group}.cc)
  endforeach()
  set(${variable} ${names} PARENT_SCOPE)
endfunction()

function(phibridge_generate_records variable)
  cmake_parse_arguments(arg "" "GROUPS;FOLDER;TRAIN;TRAIN_GROUPS" "RECORDS;HEADERS;FAMILIES" ${ARGN})
  if(NOT arg_GROUPS)
    set(arg_GROUPS 1)
  endif()
  phibridge_find_python()
  set(out ${CMAKE_CURRENT_BINARY_DIR}/records)
  if(arg_FOLDER)
    set(out ${arg_FOLDER})
  endif()
  phibridge_name_sources(outputs ${out}/records ${arg_GROUPS})
  list(APPEND outputs ${out}/amp_lists.cc ${out}/element_types.cc)
  set(train_outputs "")
  set(train_groups "")
  set(only "")
  if(arg_TRAIN AND PHIBRIDGE_CROP)
    set(only --crop ${PHIBRIDGE_CROP})
  endif()
  if(arg_TRAIN)
    phibridge_name_sources(train_outputs ${out}/train_records ${arg_TRAIN_GROUPS})
    set(train_groups --train-groups ${arg_TRAIN_GROUPS})
  endif()
  list(TRANSFORM arg_HEADERS PREPEND "--headers;" OUTPUT_VARIABLE headers)
  list(TRANSFORM arg_FAMILIES PREPEND "--families;" OUTPUT_VARIABLE families)
  phibridge_files_of(header_files "*.h" ${arg_HEADERS})
  phibridge_files_of(family_files "*.yaml" ${arg_FAMILIES})
  list(JOIN arg_RECORDS "\n" lines)
  file(CONFIGURE OUTPUT ${out}/records.txt CONTENT "${lines}\n")
  file(GLOB generator ${PHIBRIDGE_RECORDS_DIR}/*.py)
  add_custom_command(
    OUTPUT ${outputs} ${train_outputs}
    COMMAND ${PHIBRIDGE_PYTHON} ${PHIBRIDGE_RECORDS_DIR}/generate.py --out ${out} --groups ${arg_GROUPS} ${train_groups} ${only}
            --root ${CMAKE_SOURCE_DIR} ${families} ${headers} ${PHIBRIDGE_HEADER_ROOT} @${out}/records.txt
    DEPENDS ${arg_RECORDS} ${family_files} ${header_files} ${generator} ${out}/records.txt
    COMMENT "records of operators"
    VERBATIM)
  set(${variable} ${outputs} PARENT_SCOPE)
  if(arg_TRAIN)
    set(${arg_TRAIN} ${train_outputs} PARENT_SCOPE)
  endif()
endfunction()

# phibridge_generate_api(<variable> RECORDS <file>... [FAMILIES <folder or file>...] GROUPS <n> HEADER <file>
#                        [INCLUDE <name>] [FOLDER <folder>] [INVOKERS <variable>] [DESCRIPTIONS <file>])
# The header of the C++ API, its sources, which include it by the name INCLUDE (default: phibridge/api.h), those of
# INVOKERS, which call each function with arguments by position, and the JSON file that describes each function to the
# Python package.
function(phibridge_generate_api variable)
  cmake_parse_arguments(arg "" "GROUPS;HEADER;INCLUDE;FOLDER;INVOKERS;DESCRIPTIONS" "RECORDS;FAMILIES" ${ARGN})
  phibridge_find_python()
  set(out ${CMAKE_CURRENT_BINARY_DIR}/api)
  if(arg_FOLDER)
    set(out ${arg_FOLDER})
  endif()
  phibridge_name_sources(outputs ${out}/api ${arg_GROUPS})
  set(invokers "")
  set(invokers_option "")
  if(arg_INVOKERS)
    phibridge_name_sources(invokers ${out}/invoke ${arg_GROUPS})
    set(invokers_option --invokers ${out})
  endif()
  set(descriptions_option "")
  if(arg_DESCRIPTIONS)
    set(descriptions_option --python ${arg_DESCRIPTIONS})
  endif()
  set(include "")
  if(arg_INCLUDE)
    set(include --include ${arg_INCLUDE})
  endif()
  list(TRANSFORM arg_FAMILIES PREPEND "--families;" OUTPUT_VARIABLE families)
  phibridge_files_of(family_files "*.yaml" ${arg_FAMILIES})
  list(JOIN arg_RECORDS "\n" lines)
  file(CONFIGURE OUTPUT ${out}/records.txt CONTENT "${lines}\n")
  file(GLOB generator ${PHIBRIDGE_RECORDS_DIR}/*.py)
  add_custom_command(
    OUTPUT ${outputs} ${invokers} ${arg_HEADER} ${arg_DESCRIPTIONS}
    COMMAND ${PHIBRIDGE_PYTHON} ${PHIBRIDGE_RECORDS_DIR}/generate_api.py --header ${arg_HEADER} --out ${out}
            ${include} ${invokers_option} ${descriptions_option} --groups ${arg_GROUPS} --root ${CMAKE_SOURCE_DIR}
            ${families} @${out}/records.txt
    DEPENDS ${arg_RECORDS} ${family_files} ${generator} ${out}/records.txt
    COMMENT "C++ API of operators"
    VERBATIM)
  set(${variable} ${outputs} PARENT_SCOPE)
  if(arg_INVOKERS)
    set(${arg_INVOKERS} ${invokers} PARENT_SCOPE)
  endif()
endfunction()

# Sets <variable> to the absolute paths of the arguments.
function(phibridge_absolute variable)
  set(paths "")
  foreach(path ${ARGN})
    cmake_path(ABSOLUTE_PATH path OUTPUT_VARIABLE absolute)
    list(APPEND paths ${absolute})
  endforeach()
  set(${variable} ${paths} PARENT_SCOPE)
endfunction()

# phibridge_add_ops(<target> <record>... [HEADERS <folder or header>...] [FAMILIES <folder or file>...])
# Adds the operators of these records to a target that links phibridge::phibridge, with their functions in C++, which
# record gradients: "<target>_api.h". HEADERS: where their shape functions, in namespace phi, are declared; their paths
# from the project's root are what the tables include. FAMILIES: fields that many records share; `like : NAME` in a record
# brings those of NAME.yaml.
function(phibridge_add_ops target)
  cmake_parse_arguments(arg "" "" "HEADERS;FAMILIES" ${ARGN})
  phibridge_absolute(records ${arg_UNPARSED_ARGUMENTS})
  phibridge_absolute(headers ${arg_HEADERS})
  phibridge_absolute(families ${arg_FAMILIES})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/records_of_${target})
  phibridge_generate_records(sources FOLDER ${folder} RECORDS ${records}
                             HEADERS ${headers} ${PHIBRIDGE_SHAPE_FUNCTIONS} FAMILIES ${families})
  phibridge_generate_api(api_sources FOLDER ${folder}/api RECORDS ${records} FAMILIES ${families} GROUPS 1
                         HEADER ${folder}/include/${target}_api.h INCLUDE ${target}_api.h)
  target_sources(${target} PRIVATE ${sources} ${api_sources} ${folder}/include/${target}_api.h)
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR} ${folder}/include)
endfunction()
