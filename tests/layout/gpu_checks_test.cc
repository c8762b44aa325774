// What a kernel of the CPU refuses, the GPU's refuses too: in the same words, or by a check of
// values on the device (Note [Values that index, on a GPU]).
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace phibridge {
namespace {

namespace fs = std::filesystem;
using Texts = std::set<std::string>;

const fs::path kRoot = PHIBRIDGE_SOURCE_DIR;

// Without comments, and with literals in one piece.
std::string CodeOf(const fs::path& path) {
  static const std::regex comment("//[^\n]*"), seam("\"\\s*\"");
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  return std::regex_replace(std::regex_replace(text.str(), comment, ""), seam, "");
}

Texts AllOf(const std::string& code, const std::regex& what) {
  Texts found;
  for (std::sregex_iterator it(code.begin(), code.end(), what), end; it != end; ++it)
    found.insert((*it)[1]);
  return found;
}

struct Source {
  Texts kernels, refusals, names, includes;  // refusals: texts of errors; names: other literals
};

const Source& SourceAt(const fs::path& path) {
  static std::map<fs::path, Source> known;
  const auto [it, is_new] = known.try_emplace(path);
  if (!is_new) return it->second;
  static const std::regex kernel("PD_REGISTER_KERNEL\\(\\s*(\\w+)"),
      refusal("errors::\\w+\\(\\s*\"((?:[^\"\\\\]|\\\\.)*)\""), name("\"(\\w+)\""),
      include("#include \"(phi/[^\"]+)\"");
  const std::string code = CodeOf(path);
  it->second = {AllOf(code, kernel), AllOf(code, refusal), AllOf(code, name), AllOf(code, include)};
  return it->second;
}

// The source, what it includes, and the sources beside headers of functions.
void AddClosure(const fs::path& path, std::set<fs::path>* all) {
  if (!fs::exists(path) || !all->insert(path).second) return;
  for (const std::string& include : SourceAt(path).includes) {
    if (include.rfind("phi/core/", 0) == 0) continue;
    const fs::path header = kRoot / include;
    AddClosure(header, all);
    if (include.rfind("phi/kernels/funcs/", 0) != 0) continue;
    for (const char* extension : {".cc", ".cu"})
      AddClosure(fs::path(header).replace_extension(extension), all);
  }
}

std::vector<fs::path> SourcesIn(const std::vector<std::string>& folders) {
  std::vector<fs::path> sources;
  for (const std::string& folder : folders) {
    for (const auto& entry : fs::directory_iterator(kRoot / "phi/kernels" / folder)) {
      const fs::path& path = entry.path();
      if (path.extension() == ".cc" || path.extension() == ".cu") sources.push_back(path);
    }
  }
  std::sort(sources.begin(), sources.end());
  return sources;
}

// What the sources of the GPU say for one kernel.
struct OnGpu {
  Texts refusals, names;
  bool checks_values = false;
};

OnGpu GpuSide(const std::set<fs::path>& sources) {
  OnGpu all;
  std::set<fs::path> closure;
  for (const fs::path& source : sources) {
    AddClosure(source, &closure);
    all.names.insert(SourceAt(source).names.begin(), SourceAt(source).names.end());
  }
  for (const fs::path& path : closure) {
    const Source& source = SourceAt(path);
    all.refusals.insert(source.refusals.begin(), source.refusals.end());
    all.checks_values = all.checks_values || path.filename() == "gpu_value_check.h";
  }
  return all;
}

// What the GPU refuses in other words, by the beginning of the CPU's.
bool IsSaidOtherwise(const std::string& refusal) {
  static const Texts kOthers = {
      "attribute `pivots` must be true on the CPU",  // its own words name no place
      "the range of input X, from %f to %f",         // left to the CPU (WhyNotGpuHistogram)
  };
  return std::any_of(kOthers.begin(), kOthers.end(),
                     [&](const std::string& text) { return refusal.rfind(text, 0) == 0; });
}

bool Refuses(const OnGpu& gpu, const std::string& refusal) {
  if (gpu.refusals.count(refusal) != 0 || IsSaidOtherwise(refusal)) return true;
  if (!gpu.checks_values) return false;
  if (refusal.rfind("matrix %d of ", 0) == 0) return true;  // GpuMatrixCheck
  static const std::regex of_input("^(?:input )?(\\w+) (?:must (?:be|hold)|keeps) .*");
  std::smatch match;
  return std::regex_match(refusal, match, of_input) && gpu.names.count(match[1]) != 0;
}

TEST(GpuChecks, AKernelOfTheGpuRefusesWhatThatOfTheCpuRefuses) {
  std::map<std::string, std::set<fs::path>> on_gpu;
  for (const fs::path& path : SourcesIn({"gpu", "gpudnn", "sparse/gpu", "selected_rows/gpu"})) {
    for (const std::string& kernel : SourceAt(path).kernels) on_gpu[kernel].insert(path);
  }
  size_t compared = 0;
  for (const fs::path& path : SourcesIn({"cpu", "sparse/cpu", "selected_rows/cpu"})) {
    for (const std::string& kernel : SourceAt(path).kernels) {
      if (on_gpu.count(kernel) == 0 || SourceAt(path).refusals.empty()) continue;
      const OnGpu gpu = GpuSide(on_gpu[kernel]);
      for (const std::string& refusal : SourceAt(path).refusals) {
        ++compared;
        EXPECT_TRUE(Refuses(gpu, refusal)) << "kernel `" << kernel << "` of the GPU takes what "
                                           << path.filename() << " refuses: " << refusal;
      }
    }
  }
  EXPECT_GT(compared, 100u);
}

}  // namespace
}  // namespace phibridge
