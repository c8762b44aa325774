#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace phibridge {
namespace wire {
class ProgramDesc;
}  // namespace wire
}  // namespace phibridge

namespace paddle {
namespace framework {

/// Parses the bytes of a program. Memory stays within a constant times the size of the input.
/// Errors: InvalidArgument with a sentence of its own for: an empty file, a Git LFS pointer, a file
/// that ends early (with offsets), bytes that are no program, a missing required field (with its
/// path, such as blocks[0].ops[3].type), 2 GiB and more.
std::unique_ptr<phibridge::wire::ProgramDesc> ParseProgram(const std::string& binary);

/// How deep blocks may be nested, by the ops that run them and by their parents: programs nest a
/// handful, and each level takes its share of the stack.
constexpr int kMaxBlockDepth = 200;
/// How many blocks one block may run, those of its blocks included, each as often as an op names
/// it.
constexpr int64_t kMaxBlocksWithin = int64_t{1} << 17;

/// Checks what the rest of framework/ relies on: at least one block, each block at its own index,
/// parents and forward blocks in range, no cycle of parents, of forward blocks or of blocks that
/// contain each other through attributes, blocks within the limits above, attributes that name
/// blocks in range, no op without a type. Takes time in proportion to the size of the program.
/// Errors: InvalidArgument naming block, op and value.
void CheckProgram(const phibridge::wire::ProgramDesc& program);

}  // namespace framework
}  // namespace paddle
