#include "tests/phi/kernels/gpu/gpu_kernel_testing.h"

namespace phi {
namespace {

using testing::ExpectAsOnCpu;
using testing::KernelCall;
using testing::Random;

struct ReduceShapes {
  DDim x;
  std::vector<int64_t> axes;
  DDim out;
};

// An output joined by a thread, a warp or a block; one that is cut into chunks, by rows and by
// columns; axes that are reduced on both sides of one that stays; sizes that nothing divides.
const std::vector<ReduceShapes>& Shapes() {
  static const std::vector<ReduceShapes> kShapes = {
      {{7}, {0}, {}},
      {{300, 5}, {1}, {300}},
      {{300, 131}, {1}, {300}},
      {{3, 5003}, {1}, {3}},
      {{1000003}, {0}, {}},
      {{2, 400009}, {1}, {2}},
      {{40009, 3}, {0}, {3}},
      {{70001, 5, 2}, {0, 2}, {5}},
      {{17, 6, 1031}, {0, 2}, {6}},
      {{4, 33, 5, 7}, {1, 3}, {4, 5}},
  };
  return kShapes;
}

KernelCall Reduce(const char* name, const ReduceShapes& s, const DenseTensor& x) {
  return KernelCall(name).In(x).Attr(IntArray(s.axes)).Attr(false).Attr(false).Out(s.out);
}

TEST(GpuReduce, SumsAreThoseOfTheCpu) {
  for (const ReduceShapes& s : Shapes()) {
    SCOPED_TRACE(Format("%s", s.x));
    ExpectAsOnCpu(Reduce("sum_raw", s, Random(s.x)).Attr(DataType::UNDEFINED), Backend::GPU, 1e-4);
    ExpectAsOnCpu<double>(Reduce("sum_raw", s, Random<double>(s.x)).Attr(DataType::UNDEFINED),
                          Backend::GPU, 1e-9, 1e-12);
    ExpectAsOnCpu<int64_t>(
        Reduce("sum_raw", s, Random<int>(s.x, -1e6, 1e6)).Attr(DataType::UNDEFINED), Backend::GPU,
        0, 0);
  }
}

TEST(GpuReduce, TheLargestIsThatOfTheCpu) {
  for (const ReduceShapes& s : Shapes()) {
    SCOPED_TRACE(Format("%s", s.x));
    ExpectAsOnCpu(Reduce("max_raw", s, Random(s.x)), Backend::GPU, 0, 0);
  }
}

TEST(GpuReduce, TheSameBitsEveryTime) {
  const ReduceShapes s{{1000003}, {0}, {}};
  const KernelCall call = Reduce("sum_raw", s, Random(s.x)).Attr(DataType::UNDEFINED);
  const float first = call.Run(Backend::GPU)[0].data<float>()[0];
  for (int i = 0; i < 5; ++i) EXPECT_EQ(call.Run(Backend::GPU)[0].data<float>()[0], first);
}

TEST(GpuReduce, GradientsOfBroadcastOperands) {
  const struct {
    DDim x, y;
    int axis;
  } shapes[] = {{{50021, 3}, {3}, -1},
                {{3, 50021}, {3}, 0},
                {{4, 6, 31, 33}, {6}, 1},
                {{5, 7}, {1}, -1},
                {{9, 11}, {9, 11}, -1}};
  for (const auto& s : shapes) {
    SCOPED_TRACE(Format("%s %s", s.x, s.y));
    ExpectAsOnCpu<double>(KernelCall("multiply_grad")
                              .In(Random<double>(s.x))
                              .In(Random<double>(s.y))
                              .In(Random<double>(s.x, 0, 1))
                              .Attr(s.axis)
                              .Out(s.x)
                              .Out(s.y),
                          Backend::GPU, 1e-10, 1e-12);
  }
}

TEST(GpuReduce, RowsOfOneIndexAreAddedInOrder) {
  DenseTensor ids;
  int64_t* id = ids.mutable_data<int64_t>({5003}, CPUPlace());
  for (int64_t i = 0; i < ids.numel(); ++i) id[i] = i * 7919 % 11;
  const KernelCall call = KernelCall("embedding_grad")
                              .Dtype(DataType::FLOAT64)
                              .In(ids)
                              .In(Random<double>({13, 6}))
                              .In(Random<double>({5003, 6}))
                              .Attr(int64_t{3})
                              .Out({13, 6});
  ExpectAsOnCpu<double>(call, Backend::GPU, 0, 0);
}

}  // namespace
}  // namespace phi
