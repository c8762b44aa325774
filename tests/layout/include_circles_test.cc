// No files of a room include each other in a circle. A header and the source of its name count as
// one, so a source that includes what lies above it is found too.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <istream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace phibridge {
namespace {

namespace fs = std::filesystem;

// "phi/core/enforce" of "phi/core/enforce.h"; empty for what is no source.
std::string UnitOf(const std::string& path) {
  static const std::set<std::string> extensions = {".h", ".cc", ".cu", ".cuh"};
  const size_t dot = path.rfind('.');
  if (dot == std::string::npos || extensions.count(path.substr(dot)) == 0) return "";
  return path.substr(0, dot);
}

// Which unit includes which.
class IncludeGraph {
 public:
  void AddText(const std::string& file, std::istream& text) {
    static const std::regex include_line("^\\s*#\\s*include\\s*[\"<]([^\">]+)[\">]");
    std::set<std::string>& targets = includes_[UnitOf(file)];
    std::string line;
    while (std::getline(text, line)) {
      std::smatch match;
      if (!std::regex_search(line, match, include_line)) continue;
      const std::string target = UnitOf(match[1]);
      if (!target.empty() && target != UnitOf(file)) targets.insert(target);
    }
  }

  void AddTree(const fs::path& root, const std::vector<std::string>& folders) {
    for (const std::string& folder : folders) {
      if (!fs::exists(root / folder)) continue;
      for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
        const std::string file = fs::relative(entry.path(), root).generic_string();
        if (!entry.is_regular_file() || UnitOf(file).empty()) continue;
        std::ifstream text(entry.path());
        AddText(file, text);
      }
    }
  }

  size_t size() const { return includes_.size(); }

  // "a -> b -> a" for circles, one for each unit that closes one.
  std::vector<std::string> Circles() const {
    std::vector<std::string> circles;
    std::set<std::string> done;
    for (const auto& entry : includes_) {
      std::vector<std::string> path;
      Visit(entry.first, &path, &done, &circles);
    }
    return circles;
  }

 private:
  void Visit(const std::string& unit, std::vector<std::string>* path, std::set<std::string>* done,
             std::vector<std::string>* circles) const {
    const auto start = std::find(path->begin(), path->end(), unit);
    if (start != path->end()) {
      std::string text;
      for (auto it = start; it != path->end(); ++it) text += *it + " -> ";
      circles->push_back(text + unit);
      return;
    }
    const auto found = includes_.find(unit);
    if (found == includes_.end() || done->count(unit) != 0) return;
    path->push_back(unit);
    for (const std::string& target : found->second) Visit(target, path, done, circles);
    path->pop_back();
    done->insert(unit);
  }

  std::map<std::string, std::set<std::string>> includes_;
};

IncludeGraph GraphOf(const std::map<std::string, std::string>& texts) {
  IncludeGraph graph;
  for (const auto& [file, text] : texts) {
    std::istringstream stream(text);
    graph.AddText(file, stream);
  }
  return graph;
}

TEST(IncludeCirclesTest, TheTreeHasNone) {
  IncludeGraph graph;
  graph.AddTree(PHIBRIDGE_SOURCE_DIR, {"phi", "compat", "framework", "ops", "parity", "tools"});
  EXPECT_GT(graph.size(), 0u);
  for (const std::string& circle : graph.Circles()) ADD_FAILURE() << circle;
}

TEST(IncludeCirclesTest, FindsAPlantedCircleThroughASource) {
  const IncludeGraph graph =
      GraphOf({{"phi/core/a.h", "#include \"phi/core/b.h\"\n"},
               {"phi/core/b.h", "#include <map>\n"},
               {"phi/core/b.cc", "#include \"phi/core/b.h\"\n#include \"phi/core/a.h\"\n"}});
  EXPECT_EQ(graph.Circles(), std::vector<std::string>{"phi/core/a -> phi/core/b -> phi/core/a"});
}

TEST(IncludeCirclesTest, FindsAPlantedCircleOfThree) {
  const IncludeGraph graph = GraphOf({{"a.h", "#include \"b.h\"\n"},
                                      {"b.h", "  #  include \"c.h\"\n"},
                                      {"c.h", "#include \"a.h\"\n"}});
  EXPECT_EQ(graph.Circles(), std::vector<std::string>{"a -> b -> c -> a"});
}

TEST(IncludeCirclesTest, ADiamondIsNone) {
  const IncludeGraph graph = GraphOf({{"top.h", "#include \"left.h\"\n#include \"right.h\"\n"},
                                      {"left.h", "#include \"bottom.h\"\n"},
                                      {"right.h", "#include \"bottom.h\"\n"},
                                      {"bottom.h", "#include \"bottom.h\"\n"}});
  EXPECT_TRUE(graph.Circles().empty());
}

TEST(IncludeCirclesTest, FindsAPlantedCircleInATree) {
  const fs::path root =
      fs::temp_directory_path() / ("include_circles_test." + std::to_string(getpid()));
  fs::remove_all(root);
  fs::create_directories(root / "phi/core");
  std::ofstream(root / "phi/core/a.h") << "#include \"phi/core/b.h\"\n";
  std::ofstream(root / "phi/core/b.h") << "#include \"phi/core/a.h\"\n";
  IncludeGraph graph;
  graph.AddTree(root, {"phi", "compat"});
  fs::remove_all(root);
  EXPECT_EQ(graph.size(), 2u);
  EXPECT_EQ(graph.Circles().size(), 1u);
}

}  // namespace
}  // namespace phibridge
