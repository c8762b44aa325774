#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/common/operator/operator.h"
#include "ops/common/reference/reference_kernel.h"
#include "ops/common/sequence/sequence.h"

namespace paddle::operators {

/// The reference: scaled probabilities in double, of the loss and of its slopes by the logits.
template <typename T>
class WarpctcCPUKernel : public framework::OpKernel<T> {
 public:
  void Compute(const framework::ExecutionContext& ctx) const override {
    const auto* logits = ctx.Input<DenseTensor>("Logits");
    const auto* label = ctx.Input<DenseTensor>("Label");
    const bool padded = ctx.HasInput("LogitsLength");
    const int64_t classes = logits->dims()[logits->dims().size() - 1];
    const std::vector<int64_t> symbols = reference::IntegersOf(*label, "warpctc");
    const std::vector<int64_t> steps = Lengths(ctx, *logits, "LogitsLength", logits->dims()[0]);
    const std::vector<int64_t> labels =
        Lengths(ctx, *label, "LabelLength", padded ? label->dims()[1] : 0);
    PADDLE_ENFORCE_EQ(steps.size(), labels.size(),
                      phi::errors::InvalidArgument("warpctc: %d sequences in Logits, %d in Label",
                                                   steps.size(), labels.size()));
    const auto batch = static_cast<int64_t>(steps.size());
    int64_t longest = padded ? logits->dims()[0] : 0;
    for (int64_t n : steps) longest = std::max(longest, n);
    auto* loss = ctx.Output<DenseTensor>("Loss");
    loss->Resize({batch, 1});
    T* losses = reference::Allocate<T>(ctx, loss);
    T* slopes = nullptr;
    if (ctx.HasOutput("WarpCTCGrad")) {
      auto* grad = ctx.Output<DenseTensor>("WarpCTCGrad");
      grad->Resize({longest, batch, classes});
      slopes = reference::Allocate<T>(ctx, grad);
      std::fill_n(slopes, grad->numel(), T(0));
    }
    int64_t row = 0, symbol = 0;
    for (int64_t b = 0; b < batch; ++b) {
      std::vector<std::vector<double>> probs;
      for (int64_t t = 0; t < steps[b]; ++t) {
        const int64_t at = padded ? t * batch + b : row + t;
        probs.push_back(Softmax(logits->data<T>() + at * classes, classes));
      }
      if (padded) symbol = b * label->dims()[1];
      const std::vector<int64_t> mine(symbols.begin() + symbol,
                                      symbols.begin() + symbol + labels[b]);
      for (int64_t s : mine) {
        PADDLE_ENFORCE_EQ(
            s >= 0 && s < classes && s != ctx.Attr<int>("blank"), true,
            phi::errors::InvalidArgument(
                "warpctc: Label must be in [0, %d) and not the blank; one is %d", classes, s));
      }
      const Chain chain(&probs, mine, ctx.Attr<int>("blank"));
      losses[b] = static_cast<T>(chain.cost);
      for (int64_t t = 0; slopes != nullptr && !chain.reached.empty() && t < steps[b]; ++t) {
        for (int64_t c = 0; c < classes; ++c) {
          slopes[(t * batch + b) * classes + c] =
              static_cast<T>(probs[t][c] - chain.expected[t][c]);
        }
      }
      row += steps[b];
      symbol += labels[b];
    }
  }

 private:
  // From `slot`, each at most `longest`, else from the LoD of x.
  static std::vector<int64_t> Lengths(const framework::ExecutionContext& ctx, const DenseTensor& x,
                                      const char* slot, int64_t longest) {
    std::vector<int64_t> lengths;
    if (ctx.HasInput(slot)) {
      lengths = reference::IntegersOf(*ctx.Input<DenseTensor>(slot), "warpctc");
      for (int64_t n : lengths) {
        PADDLE_ENFORCE_EQ(
            n >= 0 && n <= longest, true,
            phi::errors::InvalidArgument("warpctc: a length of %s must be in [0, %d]; it is %d",
                                         slot, longest, n));
      }
      return lengths;
    }
    SequenceRows(x, "warpctc");
    const std::vector<size_t> offsets = phi::ToAbsOffset(x.lod())[0];
    for (size_t i = 1; i < offsets.size(); ++i) lengths.push_back(offsets[i] - offsets[i - 1]);
    return lengths;
  }

  static std::vector<double> Softmax(const T* x, int64_t n) {
    double max = x[0], sum = 0;
    for (int64_t i = 1; i < n; ++i) max = std::max(max, double{x[i]});
    std::vector<double> y(n);
    for (int64_t i = 0; i < n; ++i) sum += y[i] = std::exp(x[i] - max);
    for (double& v : y) v /= sum;
    return y;
  }

  // The ways through the symbols of one sequence, with a blank before and behind each label.
  struct Chain {
    using Rows = std::vector<std::vector<double>>;

    Chain(const Rows* all, const std::vector<int64_t>& labels, int64_t blank)
        : probs(*all), symbols({blank}) {
      size_t needed = labels.size();
      for (size_t i = 0; i < labels.size(); ++i) {
        symbols.insert(symbols.end(), {labels[i], blank});
        if (i > 0 && labels[i] == labels[i - 1]) ++needed;
      }
      if (probs.empty() || needed > probs.size()) return;  // no way: neither cost nor slopes
      Reach();
      Expect();
    }

    // Whether symbol `to` may follow symbol `from`, both counted from the first blank.
    bool Follows(size_t from, size_t to) const {
      if (to == from || to == from + 1) return true;
      return to == from + 2 && symbols[to] != symbols[0] && symbols[to] != symbols[from];
    }

    // How likely each symbol is after each step, up to a factor of the step, and the cost.
    void Reach() {
      const size_t n = symbols.size();
      double logarithm = 0;
      for (size_t t = 0; t < probs.size(); ++t) {
        std::vector<double> next(n, 0.0);
        double sum = 0;
        for (size_t s = 0; s < n; ++s) {
          double ways = t == 0 && s < 2 ? 1 : 0;
          for (size_t from = s < 2 ? 0 : s - 2; t > 0 && from <= s; ++from) {
            if (Follows(from, s)) ways += reached[t - 1][from];
          }
          sum += next[s] = ways * probs[t][symbols[s]];
        }
        if (t + 1 == probs.size()) sum = next[n - 1] + (n > 1 ? next[n - 2] : 0);
        for (double& v : next) v /= sum;
        logarithm += std::log(sum);
        reached.push_back(next);
      }
      cost = -logarithm;
    }

    // How often each class is to be expected at each step, of all ways to the end.
    void Expect() {
      const size_t n = symbols.size();
      std::vector<double> rest(n, 0.0);  // the ways from a symbol to the end, up to a factor
      for (size_t s = n < 2 ? 0 : n - 2; s < n; ++s) rest[s] = 1;
      expected.assign(probs.size(), std::vector<double>(probs[0].size(), 0.0));
      for (size_t t = probs.size(); t-- > 0;) {
        double sum = 0;
        for (size_t s = 0; s < n; ++s) sum += reached[t][s] * rest[s];
        for (size_t s = 0; s < n; ++s) expected[t][symbols[s]] += reached[t][s] * rest[s] / sum;
        std::vector<double> before(n, 0.0);
        for (size_t from = 0; from < n; ++from) {
          for (size_t s = from; s < std::min(n, from + 3); ++s) {
            if (Follows(from, s)) before[from] += rest[s] * probs[t][symbols[s]] / sum;
          }
        }
        rest = before;
      }
    }

    const Rows& probs;
    std::vector<int64_t> symbols;
    double cost = 0;
    Rows reached, expected;
  };
};

}  // namespace paddle::operators

PD_LEGACY_KERNEL(warpctc, WarpctcCPUKernel, float, double);
