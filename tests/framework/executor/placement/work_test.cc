#include "framework/executor/placement/work.h"

#include <gtest/gtest.h>

#include "framework/program/block_desc.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "framework/program/var_desc.h"

namespace phibridge {
namespace {

using Shape = std::vector<int64_t>;

// An operator x, y -> out.
class SizeOfCallTest : public ::testing::Test {
 protected:
  CallSize Of(const Shape& x, const Shape& y, const Shape& out, Work work) {
    ProgramDesc program;
    BlockDesc* block = program.MutableBlock(0);
    OpDesc* op = block->AppendOp();
    for (const auto& [name, shape] : {std::make_pair("x", x), {"y", y}, {"out", out}}) {
      VarDesc* var = block->Var(name);
      var->SetType(paddle::framework::proto::VarType::LOD_TENSOR);
      var->SetShape(shape);
    }
    op->SetInput("X", {"x"});
    op->SetInput("Y", {"y"});
    op->SetOutput("Out", {"out"});
    return SizeOfCall(*op, *block, phi::KernelSignature("k", {"X", "Y", "Absent"}, {}, {"Out"}),
                      work);
  }
};

TEST_F(SizeOfCallTest, CountsElements) {
  const CallSize size = Of({2, 3}, {3}, {2, 3}, Work::kElements);
  EXPECT_EQ(size.elements, 6 + 3 + 6);
  EXPECT_EQ(size.flops, 0);
}

TEST_F(SizeOfCallTest, OpenDimensionsAreOneSample) {
  EXPECT_EQ(Of({-1, 3}, {}, {-1, -1}, Work::kElements).elements, 3 + 1 + 64);
}

TEST_F(SizeOfCallTest, CountsProducts) {
  EXPECT_EQ(Of({5, 7}, {7, 3}, {5, 3}, Work::kProduct).flops, 2 * 5 * 7 * 3);
  EXPECT_EQ(Of({4, 5, 7}, {4, 3, 7}, {4, 5, 3}, Work::kProduct).flops, 2 * 4 * 5 * 7 * 3);
  EXPECT_EQ(Of({5, 7}, {7}, {5}, Work::kProduct).flops, 2 * 5 * 7);
}

TEST_F(SizeOfCallTest, CountsConvolutions) {
  EXPECT_EQ(Of({1, 8, 4, 4}, {16, 8, 3, 3}, {1, 16, 4, 4}, Work::kConv).flops, 2 * 16 * 16 * 8 * 9);
  EXPECT_EQ(Of({1, 8, 4, 4}, {8, 1, 3, 3}, {1, 8, 4, 4}, Work::kConv).flops, 2 * 8 * 16 * 9);
  EXPECT_EQ(Of({1, 8, 4, 4}, {8, 6, 2, 2}, {1, 6, 8, 8}, Work::kConvTranspose).flops,
            2 * 8 * 16 * 6 * 4);
}

TEST_F(SizeOfCallTest, OfEmptyTensorsIsNothing) {
  EXPECT_EQ(Of({0, 7}, {7, 3}, {0, 3}, Work::kProduct).flops, 0);
  EXPECT_EQ(Of({1, 8, 4, 4}, {0, 8, 3, 3}, {1, 0, 4, 4}, Work::kConv).flops, 0);
  EXPECT_EQ(Of({5, 0}, {0, 0}, {5, 0}, Work::kProduct).flops, 0);
}

// Whatever a program declares: numbers that can be compared and added.
TEST_F(SizeOfCallTest, IsNeverMoreThanTheMost) {
  const Shape huge(20, int64_t{9000000000000000000});
  Shape empty = huge;
  empty[10] = 0;
  EXPECT_EQ(CountElements(huge), kMostWork);
  EXPECT_EQ(CountElements(empty), 0);
  for (const Work work : {Work::kElements, Work::kProduct, Work::kConv, Work::kConvTranspose}) {
    for (const Shape& y : {huge, empty, Shape{0, 3}, Shape{3, 0}, Shape{}}) {
      for (const Shape& out : {huge, empty}) {
        const CallSize size = Of(huge, y, out, work);
        EXPECT_EQ(size.elements, kMostWork);
        EXPECT_TRUE(size.flops >= 0 && size.flops <= kMostWork) << size.flops;
      }
    }
  }
  EXPECT_EQ(Of(huge, huge, huge, Work::kProduct).flops, kMostWork);
}

}  // namespace
}  // namespace phibridge
