// Options, flags and keys that say nothing the commands know, or nothing at all: each is told.
#include <filesystem>

#include "tests/tools/cli_testing.h"

namespace phibridge {
namespace testing {
namespace {

const std::string kMlp = kPrograms + "/digits_mlp_infer";

void ExpectSays(const CommandResult& result, int exit_code, const std::string& text) {
  EXPECT_EQ(result.exit_code, exit_code) << result.output;
  EXPECT_HAS(result.output, text);
}

TEST(SilentOptions, AnEmptyValueIsAnErrorOfTheCommandLine) {
  for (const char* option : {"--output-dir", "--trace", "--replay-dir", "--dump", "--kernel",
                             "--memory-limit", "--gpu-memory-limit"}) {
    ExpectSays(Phibridge("run " + kMlp + " " + option + " ''"), 2, option + std::string(": "));
  }
  ExpectSays(Phibridge("doctor ''"), 2, "it is empty");
  ExpectSays(Phibridge("parity softmax --json ''"), 2, "--json: it is empty");
  EXPECT_EQ(Phibridge("diff " + kMlp + " --a '' --b ''").exit_code, 0);  // the defaults
}

TEST(SilentOptions, AKeyOfACaseIsKnown) {
  const TempFolder folder;
  const auto with_case = [&](const std::string& json) {
    std::filesystem::remove_all(folder / "case");
    CopyCase("digits_mlp_infer", folder / "case");
    folder.Write("case/case.json", json);
    return Phibridge("check " + folder / "case");
  };
  ExpectSays(with_case(R"({"fetche": []})"), 1,
             "case/case.json: a case has no key `fetche`; did you mean `fetches`?");
  ExpectSays(with_case(R"({"feed": ["image"]})"), 1, "did you mean `feeds`?");
  ExpectSays(with_case(R"({"feeds": ["picture"]})"), 1,
             "case/case.json: `feeds` has `picture`, but there is no file inputs/picture.npy");
  ExpectSays(with_case(R"({"feeds": ["image"]})"), 1, "so nothing was compared");  // as before
  ExpectSays(with_case(R"({"environment": {"plaice": "cpu"}})"), 1,
             "`environment` has no key `plaice`; did you mean `place`?");
  ExpectSays(with_case(R"({"tolerances": {"y": {"rtoll": 1}}})"), 1,
             "the tolerance of `y` has no key `rtoll`; did you mean `rtol`?");
  ExpectSays(with_case(R"({"kind": "strange"})"), 1, "case/case.json: `kind` must be");
}

TEST(SilentOptions, ACountBelow0IsAnErrorOfTheCommandLine) {
  ExpectSays(Phibridge("diff " + kMlp + " --a '' --b '' --top -5"), 2, "it must not be negative");
  ExpectSays(Phibridge("diff " + kMlp + " --a '' --b '' --seed=-1"), 2, "it must not be negative");
}

TEST(SilentOptions, ANumberIsOneThatItsOptionHolds) {
  const std::string run = "run " + kMlp + " ", diff = "diff " + kMlp + " --a '' --b '' ";
  const std::string bisect = "bisect " + kMlp + " --a '' --b '' --bound ";
  ExpectSays(Phibridge(diff + "--atol nan"), 2, "--atol: it must be finite; it is nan");
  ExpectSays(Phibridge(diff + "--rtol inf"), 2, "--rtol: it must be finite; it is inf");
  ExpectSays(Phibridge(bisect + "nan"), 2, "--bound: it must be finite");
  ExpectSays(Phibridge("bench " + kMlp + " --span nan"), 2, "--span: it must be finite");
  ExpectSays(Phibridge(run + "--shadow 1 --shadow-rtol NaN"), 2,
             "--shadow-rtol: it must be finite");
  ExpectSays(Phibridge(run + "--shadow 1 --shadow-budget nan"), 2, "it must be finite; it is nan");
  ExpectSays(Phibridge(run + "--shadow 1 --shadow-budget 0"), 2, "it must be above 0; it is 0");
  ExpectSays(Phibridge(diff + "--atol -1"), 2, "--atol: it must not be negative");
  ExpectSays(Phibridge(diff + "--steps 0"), 2, "--steps: it must be above 0; it is 0");
  ExpectSays(Phibridge(diff + "--seed 18446744073709551616"), 2,
             "--seed: it must fit in 64 bits; it is 18446744073709551616");
  ExpectSays(Phibridge(diff + "--seed 18446744073709551615"), 0, "");
}

TEST(SilentOptions, GraphsAreOnOrOff) {
  ExpectSays(Phibridge("run " + kMlp + " --cuda-graphs maybe"), 2, "--cuda-graphs: ");
  const std::string run = "run " + kMlp + " --input image=" + kMlp + "/inputs/image.npy";
  ExpectSays(Phibridge(run + " --place cpu --cuda-graphs on"), 3, "place cpu has no CUDA graphs");
}

TEST(SilentOptions, Tf32IsOnOrOffAndOfAGpu) {
  ExpectSays(Phibridge("run " + kMlp + " --tf32 maybe"), 2, "--tf32: ");
  const std::string run = "run " + kMlp + " --input image=" + kMlp + "/inputs/image.npy";
  ExpectSays(Phibridge(run + " --tf32 on"), 2, "place auto has no TF32");
  ExpectSays(Phibridge(run + " --tf32 on --place cpu"), 2, "place cpu has no TF32");
  ExpectSays(Phibridge(run + " --place cpu --tf32 off"), 0, "");
}

TEST(SilentOptions, AFeedHasANameAndAFile) {
  ExpectSays(Phibridge("run " + kMlp + " --input image="), 3,
             "--input image=: say NAME=FILE.npy, with a name and a file");
  ExpectSays(Phibridge("run " + kMlp + " --input =x.npy"), 3, "with a name and a file");
}

TEST(SilentOptions, AnEqualsSignWithoutAValueTakesNoOtherArgument) {
  ExpectSays(Phibridge("diff " + kMlp + " --a= --b= --json= --force"), 2, "--json: it is empty");
  ExpectSays(Phibridge("run " + kMlp + " --input= " + kMlp), 2, "--input: it is empty");
  ExpectSays(Phibridge("parity softmax --json= --force"), 2, "--json: it is empty");
}

TEST(SilentOptions, AFlagThatNobodyReadsIsTold) {
  const CommandResult result = Phibridge("passes", true, "FLAGS_check_nan_inff=1 ");
  ExpectSays(result, 0,
             "warning: there is no flag FLAGS_check_nan_inff, so it is ignored; did you mean "
             "`FLAGS_check_nan_inf`?");
  EXPECT_EQ(Phibridge("passes", true, "FLAGS_check_nan_inf=1 ").output.find("warning"),
            std::string::npos);
}

TEST(SilentOptions, AFlagThatIsNoNumberIsTold) {
  const CommandResult result = Phibridge("passes", true, "FLAGS_attribute_work_limit=abc ");
  ExpectSays(result, 0,
             "warning: FLAGS_attribute_work_limit must be a whole number of 32 bits; it is `abc`, "
             "so 4000 is taken");
}

TEST(SilentOptions, AFlagOutOfItsRangeIsTold) {
  for (const std::string flag : {"FLAGS_attribute_work_limit", "FLAGS_paddle_num_threads"}) {
    ExpectSays(Phibridge("passes", true, flag + "=-1 "), 0,
               "warning: " + flag + " must be a whole number, 0 or more; it is `-1`, so ");
  }
}

TEST(SilentOptions, ALogLevelThatIsNoneIsTold) {
  ExpectSays(Phibridge("passes", true, "GLOG_v=abc "), 0,
             "warning: GLOG_v must be a whole number; it is `abc`, so that is ignored");
  ExpectSays(Phibridge("passes", true, "GLOG_vmodule=a=1,garbage "), 0,
             "warning: GLOG_vmodule must be a list such as kernel_resolver=4,session=2; it is "
             "`garbage`, so that is ignored");
}

TEST(SilentOptions, APluginThatRegistersNothingIsTold) {
  const CommandResult result = Phibridge("kernels softmax --plugin /proc/self/exe");
  EXPECT_EQ(result.exit_code, 2) << result.output;  // no library
  const std::string plugins =
      std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path() / "tests/tools/plugins/";
  ExpectSays(Phibridge("kernels softmax --plugin " + plugins + "nothing.so"), 0,
             "note: the plug-in " + plugins + "nothing.so registers no op and no kernel");
  ExpectSays(Phibridge("passes --plugin " + plugins + "nothing.so"), 0, "registers no op");
}

TEST(SilentOptions, AMutantThatIsNoneIsAnError) {
  ExpectSays(Phibridge("parity softmax --hostile 1 --mutant 'no such text'"), 3,
             "NotFound: --mutant no such text: ");
}

}  // namespace
}  // namespace testing
}  // namespace phibridge
