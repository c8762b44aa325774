# phibridge_generate_records(<variable> RECORDS <file>... [HEADERS <folder or header>...] [GROUPS <n>] [FOLDER <folder>]
#                            [TRAIN <variable> TRAIN_GROUPS <n>])
# Sources with the tables of operators, made from their records. HEADERS: where shape functions are declared. TRAIN:
# gradient ops, and records with `part : train`, go to sources of their own.
# Needs python3 with PyYAML.

if(NOT DEFINED PHIBRIDGE_RECORDS_DIR)  # an installed package says where they lie
  set(PHIBRIDGE_RECORDS_DIR ${CMAKE_CURRENT_LIST_DIR}/../tools/records)
  set(PHIBRIDGE_SHAPE_FUNCTIONS ${CMAKE_CURRENT_LIST_DIR}/../phi/infermeta)
endif()

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
  cmake_parse_arguments(arg "" "GROUPS;FOLDER;TRAIN;TRAIN_GROUPS" "RECORDS;HEADERS" ${ARGN})
  if(NOT arg_GROUPS)
    set(arg_GROUPS 1)
  endif()
  phibridge_find_python()
  set(out ${CMAKE_CURRENT_BINARY_DIR}/records)
  if(arg_FOLDER)
    set(out ${arg_FOLDER})
  endif()
  phibridge_name_sources(outputs ${out}/records ${arg_GROUPS})
  set(train_outputs "")
  set(train_groups "")
  if(arg_TRAIN)
    phibridge_name_sources(train_outputs ${out}/train_records ${arg_TRAIN_GROUPS})
    set(train_groups --train-groups ${arg_TRAIN_GROUPS})
  endif()
  set(headers "")
  set(header_files "")
  foreach(header ${arg_HEADERS})
    list(APPEND headers --headers ${header})
    file(GLOB_RECURSE found CONFIGURE_DEPENDS ${header}/*.h)
    list(APPEND header_files ${found})
  endforeach()
  list(JOIN arg_RECORDS "\n" lines)
  file(CONFIGURE OUTPUT ${out}/records.txt CONTENT "${lines}\n")
  file(GLOB generator ${PHIBRIDGE_RECORDS_DIR}/*.py)
  file(GLOB families CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/common/*.yaml)
  add_custom_command(
    OUTPUT ${outputs} ${train_outputs}
    COMMAND ${PHIBRIDGE_PYTHON} ${PHIBRIDGE_RECORDS_DIR}/generate.py --out ${out} --groups ${arg_GROUPS} ${train_groups}
            --root ${CMAKE_SOURCE_DIR} --families ${CMAKE_CURRENT_SOURCE_DIR}/common ${headers}
            ${PHIBRIDGE_HEADER_ROOT} @${out}/records.txt
    DEPENDS ${arg_RECORDS} ${families} ${header_files} ${generator} ${out}/records.txt
    COMMENT "records of operators"
    VERBATIM)
  set(${variable} ${outputs} PARENT_SCOPE)
  if(arg_TRAIN)
    set(${arg_TRAIN} ${train_outputs} PARENT_SCOPE)
  endif()
endfunction()

# phibridge_add_ops(<target> <record>... [HEADERS <folder or header>...])
# Adds the operators of these records to a target that links phibridge::phibridge. HEADERS: where their shape functions,
# in namespace phi, are declared; their paths from the project's root are what the tables include.
function(phibridge_add_ops target)
  cmake_parse_arguments(arg "" "" "HEADERS" ${ARGN})
  set(records "")
  foreach(record ${arg_UNPARSED_ARGUMENTS})
    cmake_path(ABSOLUTE_PATH record OUTPUT_VARIABLE path)
    list(APPEND records ${path})
  endforeach()
  set(headers "")
  foreach(header ${arg_HEADERS})
    cmake_path(ABSOLUTE_PATH header OUTPUT_VARIABLE path)
    list(APPEND headers ${path})
  endforeach()
  phibridge_generate_records(sources FOLDER ${CMAKE_CURRENT_BINARY_DIR}/records_of_${target} RECORDS ${records}
                             HEADERS ${headers} ${PHIBRIDGE_SHAPE_FUNCTIONS})
  target_sources(${target} PRIVATE ${sources})
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR})
endfunction()
