#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "parity/cases/common/plain_cases.h"
#include "phi/core/device_context.h"
#include "phi/core/generator.h"
#include "tests/ops/route_checks.h"

// What ops draw has the moments of its distribution, up to six standard deviations of their
// estimates: a right generator fails once in 5e8 seeds, and the seeds are fixed.

namespace phibridge {
namespace parity {
namespace {

constexpr int64_t kDraws = 40000;
constexpr double kDeviations = 6;

// The mean, and the second and the fourth moment about it.
struct Moments {
  double mean, second, fourth;
};

std::vector<double> RealsOf(const RouteResult& result, const char* slot) {
  std::vector<double> values;
  for (const auto& value : result.outputs.at(slot).at(0).values) values.push_back(value.real());
  return values;
}

void ExpectMoments(const std::vector<double>& values, const Moments& m) {
  const auto n = static_cast<double>(values.size());
  double mean = 0, second = 0;
  for (double value : values) {
    mean += value / n;
    second += (value - m.mean) * (value - m.mean) / n;
  }
  EXPECT_NEAR(mean, m.mean, kDeviations * std::sqrt(m.second / n));
  // The second term is the rounding of the sum: for two even values there is no deviation at all.
  const double rounding = 1e-9 * m.second;
  EXPECT_NEAR(second, m.second,
              kDeviations * std::sqrt((m.fourth - m.second * m.second) / n) + rounding);
}

// Neighbours are not correlated: the estimate of the correlation has a deviation of 1 / sqrt(n).
void ExpectIndependent(const std::vector<double>& values, const Moments& m) {
  double sum = 0;
  for (size_t i = 0; i + 1 < values.size(); ++i) {
    sum += (values[i] - m.mean) * (values[i + 1] - m.mean);
  }
  const auto n = static_cast<double>(values.size() - 1);
  EXPECT_NEAR(sum / n / m.second, 0, kDeviations / std::sqrt(n));
}

void ExpectDrawn(const std::string& type, const std::string& kernel, Slots inputs,
                 paddle::framework::AttributeMap attrs, DataType dtype, const Moments& moments,
                 double low, double high, const std::vector<std::string>& outputs = {"Out"}) {
  const OpSuite suite = CopySuite(type, kernel);
  const OpCase c = PlainCase("drawn", std::move(inputs), std::move(attrs), outputs);
  CheckRoutes(suite, c, dtype, 2, [&](const RouteResult& result) {
    const std::vector<double> values = RealsOf(result, outputs.back().c_str());
    ASSERT_EQ(static_cast<int64_t>(values.size()), kDraws);
    ExpectMoments(values, moments);
    ExpectIndependent(values, moments);
    const auto range = std::minmax_element(values.begin(), values.end());
    EXPECT_GE(*range.first, low);
    EXPECT_LE(*range.second, high);
  });
}

Moments UniformMoments(double low, double high) {
  const double width = high - low;
  return {(low + high) / 2, width * width / 12, std::pow(width, 4) / 80};
}
// Of 1 with probability p, else 0.
Moments BernoulliMoments(double p) {
  const double second = p * (1 - p);
  return {p, second, second * (1 - 3 * second)};
}

TEST(Distributions, UniformRandom) {
  for (int dtype : {5, 6}) {
    ExpectDrawn(
        "uniform_random", "uniform_random", {},
        {{"shape", Longs{200, 200}}, {"seed", 11}, {"dtype", dtype}, {"min", -2.0f}, {"max", 5.0f}},
        DataType::FLOAT32, UniformMoments(-2, 5), -2, 5);
  }
}

TEST(Distributions, UniformRandomIsEven) {
  const OpSuite suite = CopySuite("uniform_random", "uniform_random");
  const OpCase c =
      PlainCase("even", {}, {{"shape", Longs{kDraws}}, {"seed", 12}, {"dtype", 5}, {"min", 0.0f}});
  CheckRoutes(suite, c, DataType::FLOAT32, 2, [](const RouteResult& result) {
    constexpr int kBins = 16;
    std::vector<double> counts(kBins, 0);
    for (double value : RealsOf(result, "Out")) {
      ++counts[std::min(kBins - 1, static_cast<int>(value * kBins))];
    }
    double square = 0;
    const double expected = static_cast<double>(kDraws) / kBins;
    for (double count : counts) square += (count - expected) * (count - expected) / expected;
    // Chi squared of 15 degrees of freedom: mean 15, variance 30.
    EXPECT_NEAR(square, kBins - 1, kDeviations * std::sqrt(2.0 * (kBins - 1)));
  });
}

// The largest distance between the shares of the values below a point and `share` of that point. By
// Kolmogorov it is above 3 / sqrt(n) once in 3e7 times.
template <typename Share>
void ExpectDistribution(std::vector<double> values, Share share) {
  std::sort(values.begin(), values.end());
  const auto n = static_cast<double>(values.size());
  double largest = 0;
  for (size_t i = 0; i < values.size(); ++i) {
    const double expected = share(values[i]);
    largest = std::max({largest, expected - static_cast<double>(i) / n,
                        static_cast<double>(i + 1) / n - expected});
  }
  EXPECT_LE(largest, 3 / std::sqrt(n));
}

double NormalShare(double x) { return (1 + std::erf(x / std::sqrt(2.0))) / 2; }

TEST(Distributions, GaussianRandomIsNormal) {
  const OpSuite suite = CopySuite("gaussian_random", "gaussian_random");
  const OpCase c =
      PlainCase("normal", {}, {{"shape", Longs{kDraws}}, {"seed", 5}, {"dtype", 5}, {"std", 3.0f}});
  CheckRoutes(suite, c, DataType::FLOAT32, 2, [](const RouteResult& result) {
    ExpectDistribution(RealsOf(result, "Out"), [](double x) { return NormalShare(x / 3); });
  });
}

TEST(Distributions, TruncatedGaussianRandomIsNormalBetweenItsBounds) {
  const OpSuite suite = CopySuite("truncated_gaussian_random", "truncated_gaussian_random");
  const OpCase c = PlainCase("truncated", {}, {{"shape", Axes{kDraws}}, {"seed", 5}, {"dtype", 5}});
  CheckRoutes(suite, c, DataType::FLOAT32, 2, [](const RouteResult& result) {
    const double low = NormalShare(-2), high = NormalShare(2);
    ExpectDistribution(RealsOf(result, "Out"),
                       [=](double x) { return (NormalShare(x) - low) / (high - low); });
  });
}

// What all routes draw, one after the other.
std::vector<double> DrawnWithSeed(const char* type, int seed) {
  const OpSuite suite = CopySuite(type, type);
  OpCase c = PlainCase("drawn", {}, {{"seed", seed}, {"dtype", 5}});
  c.attrs["shape"] = Longs{33};
  if (std::string(type) == "truncated_gaussian_random") c.attrs["shape"] = Axes{33};
  c.deterministic = seed != 0;
  std::vector<double> drawn;
  CheckRoutes(suite, c, DataType::FLOAT32, 2, [&drawn](const RouteResult& result) {
    for (double value : RealsOf(result, "Out")) drawn.push_back(value);
  });
  return drawn;
}

class GeneratorOfTheRun : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Distributions, GeneratorOfTheRun,
                         testing::Values("uniform_random", "gaussian_random",
                                         "truncated_gaussian_random"));

TEST_P(GeneratorOfTheRun, DrawsRepeatAfterItsStateIsSet) {
  phi::Generator* generator =
      phi::DeviceContextPool::Instance().Get(phi::CPUPlace())->GetGenerator();
  const std::string state = generator->GetState();
  const std::vector<double> first = DrawnWithSeed(GetParam(), 0);
  EXPECT_NE(DrawnWithSeed(GetParam(), 0), first);
  generator->SetState(state);
  EXPECT_EQ(DrawnWithSeed(GetParam(), 0), first);
}

TEST_P(GeneratorOfTheRun, IsNotTouchedByAnOpWithASeed) {
  phi::Generator* generator =
      phi::DeviceContextPool::Instance().Get(phi::CPUPlace())->GetGenerator();
  const std::string before = generator->GetState();
  EXPECT_EQ(DrawnWithSeed(GetParam(), 7), DrawnWithSeed(GetParam(), 7));
  EXPECT_EQ(generator->GetState(), before);
}

TEST(Distributions, GaussianRandom) {
  for (int dtype : {5, 6}) {
    ExpectDrawn(
        "gaussian_random", "gaussian_random", {},
        {{"shape", Longs{kDraws}}, {"seed", 13}, {"dtype", dtype}, {"mean", 1.0f}, {"std", 3.0f}},
        DataType::FLOAT32, {1, 9, 3 * 81}, -30, 30);
  }
}

TEST(Distributions, TruncatedGaussianRandom) {
  // Within two deviations: moments of the normal distribution less what its density at 2 takes.
  const double part = 0.05399096651318806 / 0.9544997361036416;
  const double second = 1 - 4 * part, fourth = 3 * second - 16 * part;
  ExpectDrawn("truncated_gaussian_random", "truncated_gaussian_random", {},
              {{"shape", Axes{static_cast<int>(kDraws)}},
               {"seed", 14},
               {"dtype", 5},
               {"mean", 1.0f},
               {"std", 0.5f}},
              DataType::FLOAT32, {1, second / 4, fourth / 16}, 0, 2);
}

TEST(Distributions, Randint) {
  const double k = 7, square = k * k;  // -3 .. 3
  for (int dtype : {2, 3}) {
    ExpectDrawn(
        "randint", "randint_raw", {},
        {{"shape", Longs{kDraws}}, {"seed", 15}, {"dtype", dtype}, {"low", -3}, {"high", 4}},
        DataType::FLOAT32, {0, (square - 1) / 12, (square - 1) * (3 * square - 7) / 240}, -3, 3);
  }
}

TEST(Distributions, Bernoulli) {
  for (double p : {0.1, 0.5, 0.75}) {
    ExpectDrawn("bernoulli", "bernoulli", {{"X", {In({kDraws}).Range(p, p)}}}, {},
                DataType::FLOAT64, BernoulliMoments(p), 0, 1);
  }
}

TEST(Distributions, DropoutMask) {
  for (float p : {0.25f, 0.9f}) {
    ExpectDrawn("dropout", "dropout", {{"X", {In({100, 400}).Range(1, 2)}}},
                {{"dropout_prob", p}, {"seed", 16}, {"fix_seed", true}}, DataType::FLOAT32,
                BernoulliMoments(1 - static_cast<double>(p)), 0, 1, {"Out", "Mask"});
  }
}

TEST(Distributions, RandpermIsAPermutationThatDoesNotFollowItsPlaces) {
  const OpSuite suite = CopySuite("randperm", "randperm_raw");
  const OpCase c =
      PlainCase("drawn", {}, {{"n", static_cast<int>(kDraws)}, {"seed", 17}, {"dtype", 3}});
  CheckRoutes(suite, c, DataType::INT64, 2, [](const RouteResult& result) {
    std::vector<double> values = RealsOf(result, "Out");
    const Moments m = UniformMoments(-0.5, static_cast<double>(kDraws) - 0.5);
    double sum = 0;
    for (size_t i = 0; i < values.size(); ++i) {
      sum += (values[i] - m.mean) * (static_cast<double>(i) - m.mean);
    }
    const auto n = static_cast<double>(kDraws);
    EXPECT_NEAR(sum / n / m.second, 0, kDeviations / std::sqrt(n - 1));
    std::sort(values.begin(), values.end());
    for (size_t i = 0; i < values.size(); ++i) ASSERT_EQ(values[i], static_cast<double>(i));
  });
}

TEST(Distributions, Poisson) {
  for (double mean : {0.3, 4.0, 50.0}) {
    ExpectDrawn("poisson", "poisson", {{"X", {In({kDraws}).Range(mean, mean)}}}, {},
                DataType::FLOAT64, {mean, mean, mean * (1 + 3 * mean)}, 0, 1e4);
  }
}

TEST(Distributions, ExponentialHasItsMomentsAndShares) {
  const Slots x = {{"X", {In({200, 200})}}};
  ExpectDrawn("exponential", "exponential", x, {{"lambda", 2.0f}}, DataType::FLOAT32,
              {0.5, 0.25, 9.0 / 16}, 0, 50);
  const OpSuite suite = CopySuite("exponential", "exponential");
  OpCase c = PlainCase("shares", x);
  c.deterministic = false;
  CheckRoutes(suite, c, DataType::FLOAT64, 2, [](const RouteResult& result) {
    ExpectDistribution(RealsOf(result, "Out"), [](double v) { return 1 - std::exp(-v); });
  });
}

TEST(Distributions, RreluSlopesAreEven) {
  ExpectDrawn("rrelu", "rrelu", {{"X", {In({kDraws}).Range(-2, -1)}}},
              {{"lower", 0.25f}, {"upper", 0.75f}}, DataType::FLOAT64, UniformMoments(0.25, 0.75),
              0.25, 0.75, {"Out", "Noise"});
}

// One share of two is of a beta distribution: of (1, 1) it is even, of (a, a) it has known moments.
TEST(Distributions, DirichletSharesAreOfABetaDistribution) {
  for (double a : {0.5, 1.0, 3.0}) {
    const OpSuite suite = CopySuite("dirichlet", "dirichlet");
    OpCase c = PlainCase("drawn", {{"Alpha", {In({kDraws, 2}).Range(a, a)}}});
    c.deterministic = false;
    CheckRoutes(suite, c, DataType::FLOAT64, 2, [a](const RouteResult& result) {
      const std::vector<double> both = RealsOf(result, "Out");
      std::vector<double> first;
      for (size_t i = 0; i < both.size(); i += 2) {
        EXPECT_NEAR(both[i] + both[i + 1], 1, 1e-12);
        first.push_back(both[i]);
      }
      const double second = 1 / (4 * (2 * a + 1));
      ExpectMoments(first, {0.5, second, second * second * 3 * (2 * a + 1) / (2 * a + 3)});
      if (a == 1) ExpectDistribution(first, [](double v) { return v; });
    });
  }
}

// The largest of logits with Gumbel noise is each one with its probability of the softmax.
TEST(Distributions, GumbelSoftmaxChoosesByTheSoftmax) {
  const OpSuite suite = CopySuite("gumbel_softmax", "gumbel_softmax");
  for (bool hard : {true, false}) {
    std::vector<double> logits;
    for (int64_t i = 0; i < kDraws; ++i) logits.insert(logits.end(), {std::log(3.0), 0});
    OpCase c = PlainCase("drawn", {{"X", {In({kDraws, 2}).Values(logits)}}},
                         {{"hard", hard}, {"temperature", 0.7f}});
    c.deterministic = false;
    CheckRoutes(suite, c, DataType::FLOAT64, 2, [](const RouteResult& result) {
      const std::vector<double> both = RealsOf(result, "Out");
      std::vector<double> chosen;
      for (size_t i = 0; i < both.size(); i += 2) chosen.push_back(both[i] > both[i + 1] ? 1 : 0);
      ExpectMoments(chosen, BernoulliMoments(0.75));
      ExpectIndependent(chosen, BernoulliMoments(0.75));
    });
  }
}

}  // namespace
}  // namespace parity
}  // namespace phibridge
