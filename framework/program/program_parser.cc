#include "framework/program/program_parser.h"

#include <algorithm>
#include <climits>
#include <vector>

#include "framework/program/mapped_file.h"
#include "framework/program/proto/framework.pb.h"
#include "phi/core/enforce.h"

namespace paddle {
namespace framework {
namespace {

namespace wire = ::phibridge::wire;

constexpr size_t kMaxFieldListBytes = 500;
constexpr uint64_t kLastProgramField = wire::ProgramDesc::kOpVersionMapFieldNumber;
constexpr int kVarint = 0, kFixed64 = 1, kLengthDelimited = 2, kFixed32 = 5;

// Reads the varint at *offset. False if the bytes end or it is longer than ten bytes.
bool ReadVarint(const std::string& bytes, size_t* offset, uint64_t* value) {
  *value = 0;
  for (int shift = 0; shift < 70 && *offset < bytes.size(); shift += 7) {
    const uint8_t byte = static_cast<uint8_t>(bytes[(*offset)++]);
    if (shift < 64) *value |= static_cast<uint64_t>(byte & 0x7f) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

// Throws a sentence about the outermost field that does not fit into the file, if there is one: the
// sign of a file cut short.
void ThrowIfTruncated(const std::string& bytes) {
  size_t offset = 0;
  while (offset < bytes.size()) {
    const size_t start = offset;
    uint64_t tag = 0;
    uint64_t size = 0;
    if (!ReadVarint(bytes, &offset, &tag)) return;
    const int wire_type = static_cast<int>(tag & 7);
    if (wire_type == kVarint) {
      if (!ReadVarint(bytes, &offset, &size)) return;
      continue;
    }
    if (wire_type == kLengthDelimited) {
      if (!ReadVarint(bytes, &offset, &size)) return;
    } else if (wire_type == kFixed64 || wire_type == kFixed32) {
      size = wire_type == kFixed64 ? 8 : 4;
    } else {
      return;
    }
    if (tag >> 3 > kLastProgramField) return;  // not a field of ours: other bytes than a program's
    const uint64_t left = bytes.size() - offset;
    PADDLE_ENFORCE(size <= left,
                   phi::errors::InvalidArgument(
                       "the program is truncated: field %d at byte %d needs %d bytes, %d are left",
                       tag >> 3, start, size, left));
    offset += size;
  }
}

std::vector<int32_t> BlocksOf(const wire::OpDesc_Attr& attr) {
  if (attr.type() == wire::BLOCK) return {attr.block_idx()};
  if (attr.type() == wire::BLOCKS) return {attr.blocks_idx().begin(), attr.blocks_idx().end()};
  return {};
}

void CheckBlockIndex(const wire::BlockDesc& block, int position, int count) {
  PADDLE_ENFORCE(block.idx() == position,
                 phi::errors::InvalidArgument("block %d of the program says that its index is %d",
                                              position, block.idx()));
  PADDLE_ENFORCE(block.parent_idx() >= -1 && block.parent_idx() < count,
                 phi::errors::InvalidArgument(
                     "the parent of block %d must be a block in [0, %d), or -1 for none; it is %d",
                     position, count, block.parent_idx()));
  PADDLE_ENFORCE(block.forward_block_idx() >= -1 && block.forward_block_idx() < count,
                 phi::errors::InvalidArgument(
                     "the forward block of block %d must be in [0, %d), or -1 for none; it is %d",
                     position, count, block.forward_block_idx()));
}

// A block that Paddle's gradient merge makes says that it is its own forward block: it has none.
int32_t ForwardOf(const wire::BlockDesc& block) {
  return block.forward_block_idx() == block.idx() ? -1 : block.forward_block_idx();
}

// Follows `next` from every block to its end, -1. Requires: all indices in range.
void CheckChains(const wire::ProgramDesc& program, const char* names,
                 int32_t (*next)(const wire::BlockDesc&)) {
  const int count = program.blocks_size();
  std::vector<int> length(static_cast<size_t>(count), 0);  // 0: not known
  std::vector<int> path;
  for (int i = 0; i < count; ++i) {
    path.clear();
    int at = i;
    while (at >= 0 && length[static_cast<size_t>(at)] == 0) {
      PADDLE_ENFORCE(static_cast<int>(path.size()) < count,
                     phi::errors::InvalidArgument(
                         "the %s of block %d form a cycle, so it belongs to no program", names, i));
      path.push_back(at);
      at = next(program.blocks(at));
    }
    int known = at < 0 ? 0 : length[static_cast<size_t>(at)];
    for (auto it = path.rbegin(); it != path.rend(); ++it)
      length[static_cast<size_t>(*it)] = ++known;
    PADDLE_ENFORCE(known <= kMaxBlockDepth,
                   phi::errors::InvalidArgument(
                       "the %s of block %d are %d blocks, one within the other; a program may nest "
                       "%d deep",
                       names, i, known - 1, kMaxBlockDepth));
  }
}

void CheckBlockAttr(const wire::OpDesc& op, int op_index, const wire::OpDesc_Attr& attr, int block,
                    int count) {
  PADDLE_ENFORCE(attr.type() != wire::BLOCK || attr.has_block_idx(),
                 phi::errors::InvalidArgument(
                     "op #%d `%s` of block %d: attribute `%s` must name a block; it names none",
                     op_index, op.type(), block, attr.name()));
  for (int32_t idx : BlocksOf(attr)) {
    PADDLE_ENFORCE(idx >= 0 && idx < count,
                   phi::errors::InvalidArgument(
                       "op #%d `%s` of block %d: attribute `%s` must name a block in [0, %d); it "
                       "is %d",
                       op_index, op.type(), block, attr.name(), count, idx));
  }
}

using BlockGraph = std::vector<std::vector<int>>;

// Block → the blocks that its ops run, after checking them.
BlockGraph CheckOps(const wire::ProgramDesc& program) {
  const int count = program.blocks_size();
  BlockGraph runs(static_cast<size_t>(count));
  for (int b = 0; b < count; ++b) {
    const wire::BlockDesc& block = program.blocks(b);
    for (int i = 0; i < block.ops_size(); ++i) {
      const wire::OpDesc& op = block.ops(i);
      PADDLE_ENFORCE(!op.type().empty(),
                     phi::errors::InvalidArgument("op #%d of block %d has an empty type", i, b));
      for (const wire::OpDesc_Attr& attr : op.attrs()) {
        CheckBlockAttr(op, i, attr, b, count);
        for (int32_t idx : BlocksOf(attr)) runs[static_cast<size_t>(b)].push_back(idx);
      }
    }
  }
  return runs;
}

// A block, and what it runs.
struct BlockSize {
  int depth = 0;       // levels of blocks, its own included
  int64_t blocks = 0;  // it and all within it
};

// Errors: InvalidArgument for a block beyond the limits of nesting.
BlockSize SizeOf(size_t block, const std::vector<int>& within,
                 const std::vector<BlockSize>& sizes) {
  BlockSize size{1, 1};
  for (int inner : within) {
    size.depth = std::max(size.depth, 1 + sizes[static_cast<size_t>(inner)].depth);
    size.blocks += sizes[static_cast<size_t>(inner)].blocks;
    PADDLE_ENFORCE(size.blocks <= kMaxBlocksWithin,
                   phi::errors::InvalidArgument(
                       "the ops of block %d run more than %d blocks, those within them included",
                       block, kMaxBlocksWithin));
  }
  PADDLE_ENFORCE(
      size.depth <= kMaxBlockDepth,
      phi::errors::InvalidArgument(
          "blocks are nested deeper than %d: the ops of block %d run blocks whose ops run "
          "blocks, and so on",
          kMaxBlockDepth, block));
  return size;
}

// Depth first without recursion, because a file may nest blocks to any depth.
void CheckRuns(const BlockGraph& runs) {
  enum State : char { kNew, kOpen, kDone };
  std::vector<char> state(runs.size(), kNew);
  std::vector<BlockSize> sizes(runs.size());
  std::vector<std::pair<size_t, size_t>> stack;  // block, its next edge
  for (size_t root = 0; root < runs.size(); ++root) {
    if (state[root] != kNew) continue;
    stack.emplace_back(root, 0);
    state[root] = kOpen;
    while (!stack.empty()) {
      auto& [block, edge] = stack.back();
      if (edge == runs[block].size()) {
        state[block] = kDone;
        sizes[block] = SizeOf(block, runs[block], sizes);
        stack.pop_back();
        continue;
      }
      const size_t next = static_cast<size_t>(runs[block][edge++]);
      PADDLE_ENFORCE(state[next] != kOpen,
                     phi::errors::InvalidArgument(
                         "block %d contains itself: an op of block %d names it as its sub-block",
                         next, block));
      if (state[next] == kDone) continue;
      state[next] = kOpen;
      stack.emplace_back(next, 0);
    }
  }
}

}  // namespace

std::unique_ptr<wire::ProgramDesc> ParseProgram(const std::string& binary) {
  const std::string foreign = phibridge::DescribeForeignFile(binary);
  PADDLE_ENFORCE(foreign.empty(), phi::errors::InvalidArgument("the program %s", foreign));
  PADDLE_ENFORCE(binary.size() < static_cast<size_t>(INT_MAX),
                 phi::errors::InvalidArgument("the program has %d bytes; it must be below 2 GiB",
                                              binary.size()));
  auto program = std::make_unique<wire::ProgramDesc>();
  if (!program->ParsePartialFromArray(binary.data(), static_cast<int>(binary.size()))) {
    ThrowIfTruncated(binary);
    PADDLE_THROW(phi::errors::InvalidArgument(
        "the %d bytes are no program: they can not be read as a ProgramDesc", binary.size()));
  }
  PADDLE_ENFORCE(program->blocks_size() > 0,
                 phi::errors::InvalidArgument(
                     "the %d bytes are no program: a ProgramDesc without a block", binary.size()));
  PADDLE_ENFORCE(program->IsInitialized(),
                 phi::errors::InvalidArgument(
                     "the program lacks required fields, or they hold numbers that this version "
                     "does not know: %s",
                     program->InitializationErrorString().substr(0, kMaxFieldListBytes)));
  return program;
}

void CheckProgram(const wire::ProgramDesc& program) {
  const int count = program.blocks_size();
  PADDLE_ENFORCE(count > 0, phi::errors::InvalidArgument("a program needs at least one block"));
  for (int i = 0; i < count; ++i) CheckBlockIndex(program.blocks(i), i, count);
  CheckChains(program, "parents", [](const wire::BlockDesc& block) { return block.parent_idx(); });
  CheckChains(program, "forward blocks", &ForwardOf);
  CheckRuns(CheckOps(program));
}

}  // namespace framework
}  // namespace paddle
