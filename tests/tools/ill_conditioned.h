#pragma once

#include <string>
#include <vector>

#include "framework/io/npy.h"
#include "framework/program/op_desc.h"
#include "framework/program/program_desc.h"
#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace testing {

/// A program all of whose kernels are right and whose output is mostly rounding: out = x w - y v,
/// where y and v are x and w with the terms of each sum in the opposite order, and one term of x is
/// larger by 1e-4.
class IllConditioned {
 public:
  /// clipped: it fetches `out` clipped to a constant, so that the output hides what happens inside.
  explicit IllConditioned(const std::string& folder, bool clipped = false)
      : path_(folder_ / folder) {
    using paddle::framework::OpDesc;
    paddle::framework::ProgramDesc program;
    auto* block = program.MutableBlock(0);
    const auto declare = [&](const char* name, std::vector<int64_t> shape) {
      block->Var(name)->SetShape(shape);
      block->Var(name)->SetDataType(paddle::framework::proto::VarType::FP32);
    };
    declare("x", {kRows, kTerms});
    declare("y", {kRows, kTerms});
    declare("w", {kTerms, kColumns});
    declare("v", {kTerms, kColumns});
    for (const char* name : {"xw", "yv", "out", "constant"}) declare(name, {kRows, kColumns});
    for (const char* name : {"x", "y", "w", "v"}) block->Var(name)->SetNeedCheckFeed(true);
    block->Var("fetch")->SetType(paddle::framework::proto::VarType::FETCH_LIST);
    const auto append = [&](const char* type, const char* x, const char* y, const char* out) {
      OpDesc* op = block->AppendOp();
      op->SetType(type);
      op->SetInput("X", {x});
      if (y != nullptr) op->SetInput("Y", {y});
      op->SetOutput("Out", {out});
      return op;
    };
    append("matmul_v2", "x", "w", "xw");
    append("matmul_v2", "y", "v", "yv");
    append("elementwise_sub", "xw", "yv", "out");
    if (clipped) {
      OpDesc* clip = append("clip", "out", nullptr, "constant");
      clip->SetAttr("min", 1e6f);
      clip->SetAttr("max", 2e6f);
    }
    append("fetch", clipped ? "constant" : "out", nullptr, "fetch")->SetAttr("col", 0);
    folder_.Write(folder + "/model.pdmodel", program.SerializeToString());
    WriteInputs(folder);
  }

  /// The folder of the program.
  const std::string& path() const { return path_; }
  /// Makes it a case: what each element of `out` should be.
  void Expect(float out) const {
    std::filesystem::create_directories(path_ + "/expected");
    const std::vector<float> all(kRows * kColumns, out);
    WriteNpy(TensorOf<float>({kRows, kColumns}, all), path_ + "/expected/out.npy");
    std::ofstream(path_ + "/case.json")
        << R"({"name": "ill", "fetches": ["out"], "atol": 0, "rtol": 1e-6})";
  }

  static constexpr int64_t kRows = 8, kTerms = 257, kColumns = 8;

 private:
  void WriteInputs(const std::string& folder) {
    std::vector<float> x(kRows * kTerms), y(x), w(kTerms * kColumns), v(w);
    for (int64_t k = 0; k < kTerms; ++k) {
      const int64_t other = kTerms - 1 - k;
      for (int64_t i = 0; i < kRows; ++i)
        x[i * kTerms + k] = y[i * kTerms + other] = 1.0f / static_cast<float>(3 + (7 * k + i) % 11);
      for (int64_t j = 0; j < kColumns; ++j)
        w[k * kColumns + j] = v[other * kColumns + j] =
            1.0f / static_cast<float>(3 + (5 * k + j) % 13);
    }
    for (int64_t i = 0; i < kRows; ++i) x[i * kTerms + kTerms / 2] += 1e-4f;
    folder_.Write(folder + "/inputs/x.npy", NpyBytes(TensorOf<float>({kRows, kTerms}, x)));
    folder_.Write(folder + "/inputs/y.npy", NpyBytes(TensorOf<float>({kRows, kTerms}, y)));
    folder_.Write(folder + "/inputs/w.npy", NpyBytes(TensorOf<float>({kTerms, kColumns}, w)));
    folder_.Write(folder + "/inputs/v.npy", NpyBytes(TensorOf<float>({kTerms, kColumns}, v)));
  }

  TempFolder folder_;
  std::string path_;
};

}  // namespace testing
}  // namespace phibridge
