#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>

#include "framework/program/names.h"

namespace phibridge {

/// The variables of a program that hold one and the same integer in every run, by name: a
/// `fill_constant` without inputs, in block 0, writes them, and no other operator does.
std::unordered_map<std::string, int64_t> KnownIntegers(const ProgramDesc& program);

}  // namespace phibridge
