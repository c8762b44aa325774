#include "framework/program/program_parser.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <random>

#include "framework/program/program_desc.h"
#include "phi/core/enforce.h"
#include "tests/framework/wire_builder.h"

namespace paddle {
namespace framework {
namespace {

// The vocabulary of this file. NOLINTNEXTLINE(google-build-using-namespace)
using namespace phibridge::testing;

std::string ParseError(const std::string& binary) {
  try {
    ProgramDesc program(binary);
  } catch (const phi::enforce::EnforceNotMet& error) {
    EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT) << error.what();
    return error.error_str();
  }
  return "no error";
}

bool Contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string SmallProgram() {
  return WireBlock(0, -1,
                   WireVar("x") + WireVar("y") +
                       WireOp("relu", WireSlot(1, "X", "x") + WireSlot(2, "Out", "y"),
                              WireIntAttr("axis", 3))) +
         WireVersion(2006002);
}

TEST(ProgramParser, ReadsASmallProgram) { EXPECT_EQ(ParseError(SmallProgram()), "no error"); }

TEST(ProgramParser, EachFaultHasItsSentence) {
  EXPECT_EQ(ParseError(""), "the program is empty");
  EXPECT_TRUE(Contains(ParseError("version https://git-lfs.github.com/spec/v1\noid sha256:12\n"),
                       "Git LFS pointer"));
  EXPECT_TRUE(Contains(ParseError("just some text, no program"), "are no program"));
  EXPECT_TRUE(Contains(ParseError(WireVersion(3)), "without a block"));
  const std::string cut = SmallProgram().substr(0, 40);
  EXPECT_EQ(ParseError(cut),
            "the program is truncated: field 1 at byte 0 needs 107 bytes, 38 are left");
}

TEST(ProgramParser, NamesMissingRequiredFields) {
  const std::string error = ParseError(WireBlock(0, -1, Bytes(4, WireIntAttr("axis", 1))));
  EXPECT_TRUE(Contains(error, "blocks[0].ops[0].type")) << error;
  EXPECT_TRUE(Contains(ParseError(Bytes(1, Int(1, 0))), "blocks[0].parent_idx"));
}

TEST(ProgramParser, NamesAttributesOfAnUnknownType) {
  const std::string attr = Bytes(4, Bytes(1, "x") + Int(2, 99));
  const std::string error = ParseError(WireBlock(0, -1, WireOp("relu", "", attr)));
  EXPECT_TRUE(Contains(error, "blocks[0].ops[0].attrs[0].type")) << error;
  EXPECT_TRUE(Contains(error, "numbers that this version does not know")) << error;
}

TEST(ProgramParser, BlocksMustBeAtTheirIndex) {
  EXPECT_EQ(ParseError(WireBlock(1, -1)), "block 0 of the program says that its index is 1");
  EXPECT_EQ(ParseError(WireBlock(-7, -1)), "block 0 of the program says that its index is -7");
}

TEST(ProgramParser, ParentsMustExistAndEnd) {
  EXPECT_TRUE(Contains(ParseError(WireBlock(0, -1) + WireBlock(1, 2)),
                       "the parent of block 1 must be a block in [0, 2), or -1 for none; it is 2"));
  EXPECT_TRUE(Contains(ParseError(WireBlock(0, -5)), "it is -5"));
  EXPECT_TRUE(Contains(ParseError(WireBlock(0, 0)), "the parents of block 0 form a cycle"));
  EXPECT_TRUE(Contains(ParseError(WireBlock(0, -1) + WireBlock(1, 2) + WireBlock(2, 1)),
                       "the parents of block 1 form a cycle"));
  EXPECT_TRUE(Contains(ParseError(WireBlock(0, -1, Int(5, 9))), "forward block of block 0"));
}

TEST(ProgramParser, SubBlocksMustExistAndNotNestInThemselves) {
  EXPECT_EQ(ParseError(WireBlock(0, -1, WireOp("while", "", WireBlockAttr("sub_block", 4)))),
            "op #0 `while` of block 0: attribute `sub_block` must name a block in [0, 1); it is 4");
  EXPECT_TRUE(
      Contains(ParseError(WireBlock(0, -1, WireOp("while", "", WireBlockAttr("sub_block", -1)))),
               "it is -1"));
  EXPECT_TRUE(Contains(
      ParseError(WireBlock(0, -1, WireOp("while", "", Bytes(4, Bytes(1, "b") + Int(2, 8))))),
      "must name a block; it names none"));
  EXPECT_TRUE(
      Contains(ParseError(WireBlock(0, -1, WireOp("while", "", WireBlockAttr("sub_block", 0)))),
               "block 0 contains itself"));
  const std::string two = WireBlock(0, -1) +
                          WireBlock(1, 0, WireOp("while", "", WireBlockAttr("sub_block", 2))) +
                          WireBlock(2, 0, WireOp("while", "", WireBlockAttr("sub_block", 1)));
  EXPECT_TRUE(Contains(ParseError(two), "contains itself"));
}

// Block i has parent i - 1, and its op runs block i + 1.
std::string NestedProgram(int blocks) {
  std::string program;
  for (int i = 0; i < blocks; ++i) {
    const std::string op =
        i + 1 < blocks ? WireOp("while", "", WireBlockAttr("sub_block", i + 1)) : "";
    program += WireBlock(i, i - 1, op);
  }
  return program;
}

TEST(ProgramParser, NestingHasALimit) {
  EXPECT_EQ(ParseError(NestedProgram(kMaxBlockDepth)), "no error");
  EXPECT_EQ(ParseError(NestedProgram(kMaxBlockDepth + 1)),
            "the parents of block 200 are 200 blocks, one within the other; a program may nest 200 "
            "deep");
  std::string by_ops = WireBlock(0, -1, WireOp("while", "", WireBlockAttr("sub_block", 1)));
  for (int i = 1; i <= kMaxBlockDepth; ++i) {
    by_ops += WireBlock(
        i, 0, i < kMaxBlockDepth ? WireOp("while", "", WireBlockAttr("sub_block", i + 1)) : "");
  }
  EXPECT_TRUE(
      Contains(ParseError(by_ops), "blocks are nested deeper than 200: the ops of block 0"));
  std::string forward = WireBlock(0, -1);
  for (int i = 1; i <= kMaxBlockDepth; ++i) forward += WireBlock(i, 0, Int(5, i - 1));
  EXPECT_TRUE(Contains(ParseError(forward), "the forward blocks of block 200 are 200 blocks"));
  EXPECT_TRUE(Contains(
      ParseError(WireBlock(0, -1) + WireBlock(1, 0, Int(5, 2)) + WireBlock(2, 0, Int(5, 1))),
      "the forward blocks of block 1 form a cycle"));
  // Paddle's gradient merge saves a block that is its own forward block.
  EXPECT_EQ(ParseError(WireBlock(0, -1) + WireBlock(1, 0, Int(5, 1))), "no error");
}

// Each of 20 blocks runs the next one twice: a million in all.
TEST(ProgramParser, BlocksThatAreSharedAreCountedEachTime) {
  std::string program;
  for (int i = 0; i < 21; ++i) {
    const std::string op = WireOp("while", "", WireBlockAttr("sub_block", i + 1));
    program += WireBlock(i, i == 0 ? -1 : 0, i < 20 ? op + op : "");
  }
  EXPECT_TRUE(Contains(ParseError(program), "run more than 131072 blocks"));
}

// Block 0 runs all others.
std::string SiblingsProgram(int blocks) {
  std::string ops, siblings;
  for (int i = 1; i < blocks; ++i) {
    ops += WireOp("while", "", WireBlockAttr("sub_block", i));
    siblings += WireBlock(i, 0, WireOp("relu"));
  }
  return WireBlock(0, -1, ops) + siblings;
}

// The least of a few measurements, of this process alone: what others do to the machine counts
// little.
double CpuSecondsToParse(const std::string& program, const std::string& error) {
  double least = 1e9;
  for (int i = 0; i < 5; ++i) {
    const std::clock_t start = std::clock();
    EXPECT_TRUE(Contains(ParseError(program), error));
    least = std::min(least, static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  return least;
}

// Ten times the size takes about ten times as long; a square would make it a hundred.
TEST(ProgramParser, TheTimeIsProportionalToTheSize) {
  constexpr int kBlocks = 2000;
  EXPECT_LT(CpuSecondsToParse(SiblingsProgram(10 * kBlocks), "no error"),
            30 * CpuSecondsToParse(SiblingsProgram(kBlocks), "no error"));
  const char* const deep = "a program may nest 200 deep";
  EXPECT_LT(CpuSecondsToParse(NestedProgram(10 * kBlocks), deep),
            30 * CpuSecondsToParse(NestedProgram(kBlocks), deep));
}

TEST(ProgramParser, OpsNeedAType) {
  EXPECT_EQ(ParseError(WireBlock(0, -1, WireOp("relu") + WireOp(""))),
            "op #1 of block 0 has an empty type");
}

TEST(ProgramParser, VariablesOfAttributesMustExist) {
  const std::string attr = Bytes(4, Bytes(1, "axis") + Int(2, 13) + Bytes(17, "nowhere"));
  EXPECT_EQ(ParseError(WireBlock(0, -1, WireOp("relu", "", attr))),
            "op `relu` of block 0: attribute `axis` names variable `nowhere`, which the program "
            "lacks");
}

TEST(ProgramParser, TruncatedAnywhereGivesATypedError) {
  const std::string binary = SmallProgram();
  const size_t block_bytes = binary.size() - WireVersion(2006002).size();
  for (size_t size = 0; size < binary.size(); ++size) {
    if (size == block_bytes) continue;  // a whole program without a version
    EXPECT_NE(ParseError(binary.substr(0, size)), "no error") << size;
  }
}

TEST(ProgramParser, DamagedBytesNeverCrash) {
  const std::string good = SmallProgram();
  std::mt19937 random(7);
  for (int i = 0; i < 20000; ++i) {
    std::string bad = good;
    for (int n = 0; n < 1 + i % 4; ++n) bad[random() % bad.size()] = static_cast<char>(random());
    try {
      ProgramDesc program(bad);
      program.SerializeToString();
    } catch (const phi::enforce::EnforceNotMet&) {
    }
  }
}

}  // namespace
}  // namespace framework
}  // namespace paddle
