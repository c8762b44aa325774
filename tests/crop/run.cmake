# ctest entry: makes a library of what some programs need, alone, and runs them with it. What trains is there only for a
# program that does.
#   cmake -DBUILD=<build folder> -DSOURCE=<repository> -DCXX=<compiler> -DPROGRAM=<folder below tests/programs>
#         -P run.cmake

include(${CMAKE_CURRENT_LIST_DIR}/../support/steps.cmake)

set(work ${BUILD}/crop_${PROGRAM})
set(program ${SOURCE}/tests/programs/${PROGRAM})
file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work})
step("write the configuration" ${BUILD}/bin/phibridge crop ${program} --force --out ${work}/crop.json)
step("configure" ${CMAKE_COMMAND} -S ${SOURCE} -B ${work}/build -G Ninja -DCMAKE_CXX_COMPILER=${CXX}
     -DCMAKE_BUILD_TYPE=Release -DPHIBRIDGE_UNITY=ON -DPHIBRIDGE_CROP=${work}/crop.json -DPHIBRIDGE_TESTS=OFF)
step("build" ${CMAKE_COMMAND} --build ${work}/build --target phibridge_cli)
step("run its program" ${work}/build/bin/phibridge check ${program} --place cpu)
file(GLOB libraries ${work}/build/lib/libphibridge*.so)
file(GLOB train ${work}/build/lib/libphibridge_train.so)
if(PROGRAM MATCHES "_train$" AND NOT train)
  message(FATAL_ERROR "crop: there is no libphibridge_train.so")
elseif(train AND NOT PROGRAM MATCHES "_train$")
  message(FATAL_ERROR "crop: ${train} is there, but nothing trains")
endif()
foreach(library ${libraries})
  get_filename_component(name ${library} NAME)
  step("strip" strip -o ${work}/${name} ${library})
  file(SIZE ${work}/${name} bytes)
  math(EXPR kilobytes "${bytes} / 1000")
  message(STATUS "crop: ${name}: ${kilobytes} kB")
endforeach()
