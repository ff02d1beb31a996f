# A room is one static library: its public headers in include/<room>, its sources in src/<room>.
# DEPENDS names the rooms below it; nothing else of the project can be included from it.

find_package(PkgConfig REQUIRED)
find_package(Threads REQUIRED)

add_library(sixbyfour_flags INTERFACE)
target_compile_options(sixbyfour_flags INTERFACE
  -Wall -Wextra -Wshadow -Wconversion -Werror -ffp-contract=off -fno-strict-aliasing)
target_link_libraries(sixbyfour_flags INTERFACE m) # sqrt and floor
if(SIXBYFOUR_SANITIZE)
  target_compile_options(sixbyfour_flags INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(sixbyfour_flags INTERFACE -fsanitize=address,undefined)
endif()
if(SIXBYFOUR_FUZZ)
  target_compile_options(sixbyfour_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# A room without sources yet is an INTERFACE library, so that the order of building rooms is free.
function(sixbyfour_room name)
  cmake_parse_arguments(ROOM "" "" "DEPENDS;PACKAGES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${name}/*.c)
  if(sources)
    add_library(${name} STATIC ${sources})
    set(scope PUBLIC)
    target_link_libraries(${name} PRIVATE sixbyfour_flags)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src/${name})
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${name} ${scope} ${PROJECT_SOURCE_DIR}/include)
  target_link_libraries(${name} ${scope} ${ROOM_DEPENDS})
  foreach(package ${ROOM_PACKAGES})
    pkg_check_modules(${package} REQUIRED IMPORTED_TARGET GLOBAL ${package})
    target_link_libraries(${name} ${scope} PkgConfig::${package})
  endforeach()
endfunction()

function(sixbyfour_program)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/app/*.c)
  if(NOT sources)
    return()
  endif()
  add_executable(sixbyfour ${sources})
  target_include_directories(sixbyfour PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src/app)
  target_link_libraries(sixbyfour PRIVATE sixbyfour_flags session Threads::Threads)
  if(NOT SIXBYFOUR_HEADLESS)
    target_link_libraries(sixbyfour PRIVATE ui)
  endif()
endfunction()
