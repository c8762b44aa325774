#include "phi/kernels/funcs/elementwise/fused_activation.h"

#include <gtest/gtest.h>

#include <limits>

namespace phi {
namespace funcs {
namespace {

struct InFloat {
  float x, alpha, beta;
  float* y;
  template <FusedFunction kFunction>
  void operator()(FusedConstant<kFunction>) const {
    *y = FusedValue<kFunction>(x, alpha, beta);
  }
};

TEST(FusedActivation, InFloat32AsInFloat64) {
  for (const char* name : {"abs", "clip", "gelu", "gelu_tanh", "hard_sigmoid", "hard_swish",
                           "leaky_relu", "mish", "relu", "sigmoid", "sqrt", "swish", "tanh"}) {
    const FusedActivation f = FusedActivationOf(name, 0.25f, 0.5f);
    for (const float x : {0.0f, 0.125f, 0.75f, 3.0f, 20.0f, -0.5f, -4.0f}) {
      if (f.function == FusedFunction::kSqrt && x < 0) continue;
      float y = 0;
      VisitFusedFunction(f.function, InFloat{x, f.alpha, f.beta, &y});
      const double want = f.Apply(static_cast<double>(x));
      EXPECT_NEAR(static_cast<double>(y), want, 1e-6 * (1 + std::fabs(want)))
          << name << " of " << x;
    }
  }
}

TEST(FusedActivation, ReluOfWhatIsNotFinite) {
  const FusedActivation relu = FusedActivationOf("relu", 0, 0);
  const FusedActivation leaky = FusedActivationOf("leaky_relu", 0.5f, 0);
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(relu.Apply(-infinity), 0);
  EXPECT_EQ(relu.Apply(infinity), infinity);
  EXPECT_EQ(relu.Apply(std::numeric_limits<double>::quiet_NaN()), 0);
  EXPECT_TRUE(std::isnan(leaky.Apply(std::numeric_limits<double>::quiet_NaN())));
  EXPECT_EQ(leaky.Apply(-infinity), -infinity);
}

TEST(FusedActivation, NoneHandsOn) {
  EXPECT_FALSE(FusedActivationOf("", 1, 2));
  EXPECT_EQ(FusedActivation().Apply(-3.5), -3.5);
}

}  // namespace
}  // namespace funcs
}  // namespace phi
