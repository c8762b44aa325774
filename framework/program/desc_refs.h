#pragma once

#include <cstdint>
#include <string>

// Descriptions refer to each other by pointer, also upwards: an op's attribute to a block, a block
// to its program. A file that needs only these functions of a description further up includes this
// header alone; each function is defined beside the class that it reads.

namespace paddle {
namespace framework {

class BlockDesc;
class ProgramDesc;
class VarDesc;

/// The index of the block in its program.
int32_t IdOf(const BlockDesc& block);
std::string NameOf(const VarDesc& var);
/// The block of that index; nullptr if the index is negative, which stands for none.
/// Errors: OutOfRange.
BlockDesc* FindBlock(ProgramDesc* program, int32_t index);

}  // namespace framework
}  // namespace paddle
