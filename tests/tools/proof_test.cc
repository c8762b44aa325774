// The file of what is proved.
#include "tools/common/report/proof.h"

#include <algorithm>
#include <cmath>

#include "framework/api/phibridge.h"
#include "tests/tools/cli_testing.h"
#include "tools/common/report/source_digest.h"

namespace phibridge {
namespace tools {
namespace {

using phibridge::testing::Slurp;
using phibridge::testing::TempFolder;

Proof ProofOf(const std::string& op, const std::string& place, const std::string& dtype) {
  Proof proof;
  proof.op = proof.kernel = op;
  proof.place = place;
  proof.dtype = dtype;
  proof.cases = 7;
  proof.max_ulp = 1.5;
  proof.max_abs = 1.1920928955078125e-07;
  proof.witnesses = {{"recorded truth", {5, 2.5, 0.0625}}, {"slopes", {7, HUGE_VAL, 1}}};
  proof.date = "2026-01-02";
  proof.sources = {{"phi/kernels/cpu/" + op + "_kernel.cc", "0123456789abcdef"}};
  return proof;
}

Proof GradientOf(Proof proof) {
  proof.kernel += "_grad";
  proof.is_gradient = true;
  return proof;
}

TEST(Proofs, AreReadAsTheyWereWritten) {
  const TempFolder folder;
  Proof endless = ProofOf("relu", "onednn", "float32");
  endless.max_ulp = HUGE_VAL;
  Proof gradient = GradientOf(ProofOf("relu", "cpu", "float64"));
  gradient.max_abs = 1e-310;
  WriteProofs({ProofOf("softmax", "cpu", "float32"), endless, gradient}, folder / "p.json");
  const std::vector<Proof> read = ReadProofs(folder / "p.json");
  ASSERT_EQ(read.size(), 3u);
  EXPECT_EQ(read[0].op, "relu");
  EXPECT_EQ(read[0].max_ulp, HUGE_VAL);
  EXPECT_EQ(read[0].sources, endless.sources);
  EXPECT_TRUE(read[1].is_gradient);
  EXPECT_EQ(read[1].kernel, "relu_grad");
  EXPECT_EQ(read[1].dtype, "float64");
  EXPECT_EQ(read[1].max_abs, 1e-310);
  EXPECT_EQ(read[2].op, "softmax");
  EXPECT_EQ(read[2].cases, 7);
  EXPECT_EQ(read[2].max_ulp, 1.5);
  EXPECT_EQ(read[2].max_abs, 1.19e-07) << "three digits, so that the file stays as it is";
  EXPECT_EQ(read[2].date, "2026-01-02");
  ASSERT_EQ(read[2].witnesses.size(), 2u);
  EXPECT_EQ(read[2].witnesses.at("recorded truth").cases, 5);
  EXPECT_EQ(read[2].witnesses.at("recorded truth").max_ulp, 2.5);
  EXPECT_EQ(read[2].witnesses.at("recorded truth").of_tolerance, 0.0625);
  EXPECT_EQ(read[2].witnesses.at("slopes").max_ulp, HUGE_VAL);
}

TEST(Proofs, HaveALineAnOpWhateverTheirOrder) {
  const TempFolder folder;
  const Proof a = ProofOf("abs", "cpu", "float32"), b = ProofOf("abs", "cpu", "float64");
  const Proof c = ProofOf("tanh", "legacy", "float32");
  WriteProofs({a, b, c}, folder / "one.json");
  WriteProofs({c, b, a}, folder / "other.json");
  const std::string text = Slurp(folder / "one.json");
  EXPECT_EQ(text, Slurp(folder / "other.json"));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 4) << text;
  EXPECT_EQ(text.find("abs_kernel.cc"), text.rfind("abs_kernel.cc"))
      << "the types share their source";
}

TEST(Proofs, AreReadFromTheOutputOfParityToo) {
  const TempFolder folder;
  const nlohmann::json list = {ProofJson(ProofOf("softmax", "cpu", "float32"))};
  folder.Write("list.json", list.dump());
  folder.Write("all.json", nlohmann::json({{"cases", {}}, {"proofs", list}}).dump());
  for (const char* file : {"list.json", "all.json"}) {
    const std::vector<Proof> read = ReadProofs(folder / file);
    ASSERT_EQ(read.size(), 1u) << file;
    EXPECT_EQ(read[0].kernel, "softmax") << file;
    EXPECT_EQ(read[0].witnesses.size(), 2u) << file;
  }
}

TEST(Proofs, WrongFilesAreTypedErrorsThatNameThem) {
  const TempFolder folder;
  for (const char* text :
       {"", "{", "3", "{}", R"([{"op": 3}])", R"([1])", R"({"ops": 3})",
        R"({"format": "phibridge proofs", "version": 2, "ops": [{"op": "a"}]})"}) {
    folder.Write("p.json", text);
    try {
      ReadProofs(folder / "p.json");
      ADD_FAILURE() << text;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), phi::INVALID_ARGUMENT) << text;
      EXPECT_NE(std::string(error.what()).find(folder / "p.json"), std::string::npos) << text;
    }
  }
  EXPECT_THROW(ReadProofs(folder / "none.json"), Error);
}

TEST(Proofs, OfWhatFailsNowAreGone) {
  const std::vector<Proof> old = {
      ProofOf("softmax", "cpu", "float32"), ProofOf("softmax", "cpu", "float64"),
      ProofOf("softmax", "onednn", "float32"), GradientOf(ProofOf("softmax", "cpu", "float32"))};
  Proved now;
  now.tried = {old[0], old[1]};  // the first failed
  now.proofs = {old[1]};
  now.proofs[0].date = "2026-03-04";
  const std::vector<Proof> merged = MergedProofs(old, now);
  ASSERT_EQ(merged.size(), 3u);
  EXPECT_EQ(merged[0].place, "onednn") << "was not tried again";
  EXPECT_TRUE(merged[1].is_gradient) << "nor was the gradient";
  EXPECT_EQ(merged[2].date, "2026-03-04");

  Proved crashed;
  crashed.tried = {ProofOf("softmax", "", "float32")};
  const std::vector<Proof> left = MergedProofs(old, crashed);
  ASSERT_EQ(left.size(), 1u) << "before any kernel was known: nothing of the op and type holds";
  EXPECT_EQ(left[0].dtype, "float64");
}

TEST(SourceDigests, CoverTheBodiesThatASourceIncludes) {
  const TempFolder folder;
  folder.Write("phi/kernels/cpu/a_kernel.cc",
               "#include \"phi/kernels/impl/a_impl.h\"\n#include \"phi/core/enforce.h\"\n");
  folder.Write("phi/kernels/impl/a_impl.h", "#include \"phi/kernels/funcs/sum.h\"\n");
  folder.Write("phi/kernels/funcs/sum.h", "1");
  folder.Write("phi/core/enforce.h", "1");
  const auto digest = [&] {
    return SourceDigests(folder.path()).Of("phi/kernels/cpu/a_kernel.cc");
  };
  const std::string before = digest();
  EXPECT_EQ(before.size(), 16u);
  folder.Write("phi/core/enforce.h", "2");
  EXPECT_EQ(digest(), before) << "no kernel's body lies there";
  folder.Write("phi/kernels/funcs/sum.h", "2");
  EXPECT_NE(digest(), before);
  EXPECT_EQ(SourceDigests(folder.path()).Of("gone.cc"), "");
}

}  // namespace
}  // namespace tools
}  // namespace phibridge
