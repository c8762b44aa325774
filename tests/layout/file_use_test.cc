// Operators and kernels use files through framework/op/file_uses.h alone, which asks the policy;
// and whatever writes files does so through framework/io/write_file.h.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

namespace phibridge {
namespace {

namespace fs = std::filesystem;

// The lines of the sources below `rooms` that `pattern` finds, but for those of `allowed`.
std::string Found(std::initializer_list<const char*> rooms, const std::string& pattern,
                  std::initializer_list<const char*> allowed) {
  const std::regex search(pattern);
  std::string found;
  size_t files = 0;
  for (const char* room : rooms) {
    for (const auto& entry :
         fs::recursive_directory_iterator(fs::path(PHIBRIDGE_SOURCE_DIR) / room)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".cc" && extension != ".h" && extension != ".cu") continue;
      const std::string name = fs::relative(entry.path(), PHIBRIDGE_SOURCE_DIR).string();
      ++files;
      bool is_allowed = false;
      for (const char* other : allowed) is_allowed = is_allowed || name == other;
      std::ifstream file(entry.path());
      for (std::string line; !is_allowed && std::getline(file, line);) {
        if (std::regex_search(line, search)) found += name + ": " + line + "\n";
      }
    }
  }
  EXPECT_GT(files, 100u);
  return found;
}

TEST(FileUse, OperatorsAskThePolicy) {
  EXPECT_EQ(
      Found({"ops", "phi", "compat"},
            R"((ReadFile|MappedFile|WriteFile|WriteNpy|ReadNpy)\(|\bfopen\(|fstream|\bopen\()",
            {"ops/common/control_flow/save_load.cc",
             "phi/core/machine_memory.cc",            // reads what memory the container may have
             "phi/core/user_cache.cc",                // what no program names
             "phi/backends/gpu/gpu_self_check.cc"}),  // reads the driver's version
      "");
}

TEST(FileUse, OneLayerWritesFiles) {
  EXPECT_EQ(Found({"framework", "ops", "phi", "compat", "parity", "tools"},
                  R"(std::o?fstream|\bf(re)?open\(|\bcreat\(|O_CREAT|\b(fs|filesystem)::copy)"
                  R"(|\bcopy_file|\bcreate_director|\bmkdir\(|[^_]\brename\()",
                  {"framework/io/file_calls.cc",
                   "phi/core/user_cache.cc"}),  // notes that may be lost: they are made again
            "");
}

}  // namespace
}  // namespace phibridge
