# ctest entry: what a team would do with the sources beside this folder, from an installed tree: all of them compile, the
# plug-in that `phibridge adopt` makes of them is built and loaded, and their tests pass against it.
#   cmake -DBUILD=<build folder> -DSOURCE=<repository> -DCXX=<compiler> -P run.cmake

include(${CMAKE_CURRENT_LIST_DIR}/../../support/steps.cmake)

set(work ${BUILD}/outside_installed)
file(REMOVE_RECURSE ${work})
step("install" ${CMAKE_COMMAND} --install ${BUILD} --prefix ${work}/prefix)
set(phibridge ${work}/prefix/bin/phibridge)
step_into(report "adopt" ${phibridge} adopt ${SOURCE}/tests/outside --out ${work}/adopted --name outside --json)
string(JSON median GET "${report}" median_seconds)
message(STATUS "${median} s of processor time a source (median)")
# Debug: the time goes into compiling.
set(configure -G Ninja -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_BUILD_TYPE=Debug -DCMAKE_PREFIX_PATH=${work}/prefix)
step("configure the plug-in" ${CMAKE_COMMAND} -S ${work}/adopted -B ${work}/adopted/build ${configure})
step("build the plug-in" ${CMAKE_COMMAND} --build ${work}/adopted/build)
set(plugin ${work}/adopted/build/liboutside.so)
step("load it" ${phibridge} kernels outside_softsign --plugin ${plugin})
step("configure the tests" ${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${work}/tests ${configure} -DPLUGIN=${plugin})
step("build the tests" ${CMAKE_COMMAND} --build ${work}/tests)
step("run the tests" ${work}/tests/outside_installed)
