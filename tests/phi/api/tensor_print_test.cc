#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "phi/api/print_options.h"
#include "phi/api/tensor.h"
#include "phi/core/enforce.h"

namespace phi {
namespace {

// Other options for the length of a scope.
class Printing {
 public:
  explicit Printing(const PrintOptions& options) { SetPrintOptions(options); }
  Printing(const Printing&) = delete;
  Printing& operator=(const Printing&) = delete;
  ~Printing() { SetPrintOptions({}); }
};

std::string ElementsOf(const Tensor& tensor) {
  std::ostringstream text;
  text << tensor;
  const std::string all = text.str();
  return all.substr(all.find(", [") + 2);
}

TEST(TensorPrintTest, FloatsHaveSixDigitsAndManyElementsAreSummarised) {
  EXPECT_EQ(ElementsOf(Tensor::of({1.F / 3, 2.F})), "[0.333333, 2])");
  EXPECT_EQ(ElementsOf(Tensor::full({1001}, 1)), "[1, 1, 1, …, 1, 1, 1])");
  EXPECT_EQ(ElementsOf(Tensor::full({1000}, 1)).find("…"), std::string::npos);
}

TEST(TensorPrintTest, OptionsSayHow) {
  PrintOptions options;
  options.precision = 2;
  options.most_elements = 3;
  options.edge = 1;
  const Printing shortest(options);
  EXPECT_EQ(ElementsOf(Tensor::of({1.F / 3, 2.F})), "[0.33, 2])");
  EXPECT_EQ(ElementsOf(Tensor::of({1, 2, 3, 4})), "[1, …, 4])");
  options.notation = PrintOptions::kScientific;
  const Printing scientific(options);
  EXPECT_EQ(ElementsOf(Tensor::of({1.F / 3, 2.F})), "[3.33e-01, 2.00e+00])");
  options.notation = PrintOptions::kFixed;
  const Printing fixed(options);
  EXPECT_EQ(ElementsOf(Tensor::of({1.F / 3, 2.F})), "[0.33, 2.00])");
}

TEST(TensorPrintTest, OptionsOutOfRangeAreRefused) {
  PrintOptions options;
  options.edge = 0;
  EXPECT_THROW(SetPrintOptions(options), enforce::EnforceNotMet);
  EXPECT_EQ(GetPrintOptions().edge, 3);
}

}  // namespace
}  // namespace phi
