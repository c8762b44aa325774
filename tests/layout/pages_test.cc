// The pages for people: every file that one of them links to is there.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace phibridge {
namespace {

namespace fs = std::filesystem;

std::string TextOf(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Targets of Markdown links and of src attributes, without what follows a '#'.
std::vector<std::string> LinksIn(const std::string& text) {
  static const std::regex link("[^\\[]\\]\\(([^)#\\s]+)[^)]*\\)|src(?:set)?=\"([^\"]+)\"");
  std::vector<std::string> targets;
  for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
    targets.push_back((*it)[1].matched ? (*it)[1] : (*it)[2]);
  }
  return targets;
}

// "page: target" for each link of the pages below `root` that leads nowhere.
std::vector<std::string> DeadLinks(const fs::path& root) {
  std::vector<std::string> dead;
  for (const fs::path& folder : {root, root / "docs", root / "docs" / "generated"}) {
    if (!fs::exists(folder)) continue;
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".md") continue;
      for (const std::string& target : LinksIn(TextOf(entry.path()))) {
        if (target.find("://") != std::string::npos) continue;
        if (!fs::exists(folder / target)) {
          dead.push_back(fs::relative(entry.path(), root).generic_string() + ": " + target);
        }
      }
    }
  }
  return dead;
}

TEST(PagesTest, LinksLeadToFiles) {
  const fs::path root = PHIBRIDGE_SOURCE_DIR;
  EXPECT_TRUE(fs::exists(root / "docs" / "architecture.md"));
  for (const std::string& link : DeadLinks(root)) ADD_FAILURE() << link;
}

TEST(PagesTest, FindsADeadLink) {
  const fs::path root = fs::temp_directory_path() / "phibridge_pages_test";
  fs::create_directories(root / "docs");
  std::ofstream(root / "docs" / "a.md") << "[b](b.md#part), [c](https://c.org), [a](../docs/a.md)";
  EXPECT_EQ(DeadLinks(root), std::vector<std::string>{"docs/a.md: b.md"});
  fs::remove_all(root);
}

}  // namespace
}  // namespace phibridge
