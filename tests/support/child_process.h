#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <exception>

namespace phibridge {
namespace tests {

/// What a child ends with whose body threw, or in which an expectation failed.
constexpr int kChildFailed = 99;

/// Forks. The child ends with what `body` returns, and never goes on into the tests of its parent.
template <typename Body>
pid_t StartChild(const Body& body) {
  const pid_t child = fork();
  if (child != 0) return child;
  int code = kChildFailed;
  try {
    code = body();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "in a child process: %s\n", error.what());
  }
  _exit(::testing::Test::HasFailure() ? kChildFailed : code);
}

}  // namespace tests
}  // namespace phibridge
