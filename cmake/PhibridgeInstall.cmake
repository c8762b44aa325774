# The installed tree: lib/libphibridge.so and its parts, libphibridge_{train,legacy,gpu}.so (components of these names,
# which may be left out; the library itself is component `inference`), bin/phibridge, include/phibridge/phibridge.h (load,
# run, fetch), and include/phibridge/{phi,compat,framework}/... to write kernels and operators outside. Where tests are
# built, also component `parity`: libexec/phibridge/phibridge-parity and share/phibridge/truths (tools/parity).
include(CMakePackageConfigHelpers)

# In the build tree these come with phibridge_options.
if(PHIBRIDGE_WITH_GFLAGS)
  target_link_libraries(phibridge INTERFACE $<INSTALL_INTERFACE:gflags>)
endif()
if(PHIBRIDGE_WITH_GLOG)
  target_link_libraries(phibridge INTERFACE $<INSTALL_INTERFACE:glog::glog>)
endif()
install(TARGETS phibridge EXPORT phibridgeTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT inference)
foreach(part ${PHIBRIDGE_PARTS})
  if(TARGET phibridge_${part})
    set_target_properties(phibridge_${part} PROPERTIES INSTALL_RPATH $ORIGIN)
    install(TARGETS phibridge_${part} EXPORT phibridgeTargets
            LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT ${part})
  endif()
endforeach()
if(TARGET phibridge_cli)
  set_target_properties(phibridge_cli PROPERTIES
    INSTALL_RPATH $ORIGIN/../${CMAKE_INSTALL_LIBDIR})
  install(TARGETS phibridge_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

set(include_dir ${CMAKE_INSTALL_INCLUDEDIR}/phibridge)
install(DIRECTORY phi compat framework DESTINATION ${include_dir}
        FILES_MATCHING PATTERN "*.h")
# "phibridge/phibridge.h" forwards to framework/api/phibridge.h, so that both paths name one file.
file(GLOB api_headers CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/framework/api/*.h)
foreach(header ${api_headers})
  get_filename_component(name ${header} NAME)
  file(CONFIGURE OUTPUT ${PHIBRIDGE_API_INCLUDE}/phibridge/${name}
       CONTENT "#pragma once\n\n#include \"framework/api/${name}\"\n")
  install(FILES ${PHIBRIDGE_API_INCLUDE}/phibridge/${name} DESTINATION ${include_dir})
endforeach()

install(FILES ${PHIBRIDGE_API_INCLUDE}/phibridge/api.h DESTINATION ${include_dir})

# All shape functions in one header. The original groups them by number of inputs, this project by what
# they do, so each of the original's headers brings all; made here, so that a new family is on no list.
file(GLOB families RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/phi/infermeta/*.h)
list(TRANSFORM families REPLACE "(.+)" "#include \"\\1\"")
list(JOIN families "\n" families)
set(PHIBRIDGE_COMPAT_GENERATED ${CMAKE_BINARY_DIR}/compat_include)
file(CONFIGURE OUTPUT ${PHIBRIDGE_COMPAT_GENERATED}/paddle/phi/infermeta/families.h
     CONTENT "#pragma once\n\n${families}\n")
install(DIRECTORY include/paddle DESTINATION ${include_dir}/compat/include FILES_MATCHING PATTERN "*.h")
install(DIRECTORY ${PHIBRIDGE_COMPAT_GENERATED}/paddle DESTINATION ${include_dir}/compat/include)

# phibridge::compat: the original's header paths, for sources brought in from outside.
add_library(phibridge_compat INTERFACE)
set_target_properties(phibridge_compat PROPERTIES EXPORT_NAME compat)
target_link_libraries(phibridge_compat INTERFACE phibridge
  $<BUILD_INTERFACE:Eigen3::Eigen> $<BUILD_INTERFACE:phibridge_api>)  # installed: phibridgeConfig, and beside the rest
target_include_directories(phibridge_compat INTERFACE
  $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include>
  $<BUILD_INTERFACE:${PHIBRIDGE_COMPAT_GENERATED}>
  $<INSTALL_INTERFACE:${include_dir}/compat/include>)
if(PHIBRIDGE_WITH_CUDA)  # the original's name for the same
  target_compile_definitions(phibridge_compat INTERFACE PADDLE_WITH_CUDA)
endif()
# Plug-ins say for which version they were built, and call their own functions where the library has some of the
# same name.
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/phibridge)
configure_file(${CMAKE_SOURCE_DIR}/cmake/plugin_version.cc.in ${CMAKE_BINARY_DIR}/plugin_version.cc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/plugin_version.cc DESTINATION ${package_dir})
set(is_plugin $<IN_LIST:$<TARGET_PROPERTY:TYPE>,MODULE_LIBRARY$<SEMICOLON>SHARED_LIBRARY>)
target_sources(phibridge_compat INTERFACE
  $<BUILD_INTERFACE:$<${is_plugin}:${CMAKE_BINARY_DIR}/plugin_version.cc>>
  $<INSTALL_INTERFACE:$<${is_plugin}:$<INSTALL_PREFIX>/${package_dir}/plugin_version.cc>>)
target_link_options(phibridge_compat INTERFACE $<${is_plugin}:-Wl,-Bsymbolic>)
install(TARGETS phibridge_compat EXPORT phibridgeTargets)

# The generator of records, for phibridge_add_ops.
set(records_dir ${CMAKE_INSTALL_DATADIR}/phibridge/records)
install(DIRECTORY tools/records/ DESTINATION ${records_dir} FILES_MATCHING PATTERN "*.py")

# What brings operators from outside: `phibridge new_op`, `phibridge adopt` (tools/cli/external.cc).
if(TARGET phibridge_cli)
  foreach(tool new_op adopt)
    install(PROGRAMS tools/${tool} DESTINATION libexec/phibridge RENAME phibridge-${tool})
  endforeach()
  install(DIRECTORY tools/internal/ DESTINATION libexec/phibridge/internal
          FILES_MATCHING PATTERN "new_op_*.py" PATTERN "adopt/*.py"
          PATTERN lint EXCLUDE PATTERN mutants EXCLUDE PATTERN peers EXCLUDE PATTERN __pycache__ EXCLUDE)
endif()

set(program_dir ${CMAKE_INSTALL_BINDIR})
install(EXPORT phibridgeTargets NAMESPACE phibridge:: DESTINATION ${package_dir})
configure_package_config_file(${CMAKE_SOURCE_DIR}/cmake/phibridgeConfig.cmake.in
  ${CMAKE_BINARY_DIR}/phibridgeConfig.cmake INSTALL_DESTINATION ${package_dir}
  PATH_VARS include_dir records_dir program_dir)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/phibridgeConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_SOURCE_DIR}/cmake/PhibridgeRecords.cmake ${CMAKE_BINARY_DIR}/phibridgeConfig.cmake
  ${CMAKE_BINARY_DIR}/phibridgeConfigVersion.cmake DESTINATION ${package_dir})
