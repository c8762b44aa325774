#include "framework/program/program_parser.h"

#include <gtest/gtest.h>

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

TEST(ProgramParser, DeeplyNestedBlocksAreReadWithoutRecursion) {
  constexpr int kDepth = 20000;
  std::string binary;
  for (int i = 0; i < kDepth; ++i) {
    const std::string ops =
        i + 1 < kDepth ? WireOp("while", "", WireBlockAttr("sub_block", i + 1)) : "";
    binary += WireBlock(i, i - 1, ops);
  }
  ProgramDesc program(binary);
  EXPECT_EQ(program.Size(), static_cast<size_t>(kDepth));
  EXPECT_EQ(program.MutableBlock(kDepth - 1)->FindVarRecursive("nowhere"), nullptr);
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
