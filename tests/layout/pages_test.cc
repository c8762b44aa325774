// The pages for people: every file and heading that one of them links to is there.
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
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

// Where a link leads: to a file, or nowhere but its own page, and there to a heading, if it says
// so.
struct Link {
  std::string target, anchor;
};

// Markdown links and src attributes.
std::vector<Link> LinksIn(const std::string& text) {
  static const std::regex link(
      "[^\\[]\\]\\(([^)#\\s]*)(?:#([^)\\s]*))?[^)]*\\)|src(?:set)?=\"([^\"]+)\"");
  std::vector<Link> links;
  for (std::sregex_iterator it(text.begin(), text.end(), link), end; it != end; ++it) {
    links.push_back((*it)[3].matched ? Link{(*it)[3], ""} : Link{(*it)[1], (*it)[2]});
  }
  return links;
}

// "from-python" for "From Python": how links name a heading.
std::string AnchorOf(const std::string& heading) {
  std::string anchor;
  for (const unsigned char c : heading) {
    if (std::isalnum(c) != 0 || c == '_' || c == '-') anchor += static_cast<char>(std::tolower(c));
    if (c == ' ') anchor += '-';
  }
  return anchor;
}

std::set<std::string> AnchorsIn(const fs::path& page) {
  std::set<std::string> anchors;
  std::istringstream text(TextOf(page));
  bool is_code = false;
  for (std::string line; std::getline(text, line);) {
    if (line.compare(0, 3, "```") == 0) is_code = !is_code;
    const size_t begin = line.find_first_not_of('#');
    if (is_code || begin == 0 || begin == std::string::npos || line[begin] != ' ') continue;
    anchors.insert(AnchorOf(line.substr(begin + 1)));
  }
  return anchors;
}

bool IsDead(const fs::path& page, const Link& link) {
  if (link.target.find("://") != std::string::npos) return false;
  const fs::path to = link.target.empty() ? page : page.parent_path() / link.target;
  if (!fs::exists(to)) return true;
  return !link.anchor.empty() && to.extension() == ".md" && AnchorsIn(to).count(link.anchor) == 0;
}

// "page: target#anchor" for each link of the pages below `root` that leads nowhere.
std::vector<std::string> DeadLinks(const fs::path& root) {
  std::vector<std::string> dead;
  for (const fs::path& folder : {root, root / "docs", root / "docs" / "generated"}) {
    if (!fs::exists(folder)) continue;
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() != ".md") continue;
      for (const Link& link : LinksIn(TextOf(entry.path()))) {
        if (!IsDead(entry.path(), link)) continue;
        const std::string anchor = link.anchor.empty() ? "" : "#" + link.anchor;
        dead.push_back(fs::relative(entry.path(), root).generic_string() + ": " + link.target +
                       anchor);
      }
    }
  }
  return dead;
}

TEST(PagesTest, LinksLeadToFilesAndHeadings) {
  const fs::path root = PHIBRIDGE_SOURCE_DIR;
  EXPECT_TRUE(fs::exists(root / "docs" / "architecture.md"));
  for (const std::string& link : DeadLinks(root)) ADD_FAILURE() << link;
}

TEST(PagesTest, FindsDeadLinks) {
  const fs::path root = fs::temp_directory_path() / "phibridge_pages_test";
  fs::create_directories(root / "docs");
  std::ofstream(root / "docs" / "a.md") << "# One `two`, 3\n[b](b.md#part), [c](https://c.org), "
                                           "[a](../docs/a.md#one-two-3), [d](#two)";
  EXPECT_EQ(DeadLinks(root), (std::vector<std::string>{"docs/a.md: b.md#part", "docs/a.md: #two"}));
  fs::remove_all(root);
}

// "hostile.md: phibridge parity --hostile 12 …" for each page of `folder` that says by which
// command it was written, and that README.md there names another for, or none.
std::vector<std::string> CommandsThatTheListLacks(const fs::path& folder) {
  static const std::regex written("(?:Written|Made) by\\s+`([^`]+)`");
  const std::string list = TextOf(folder / "README.md");
  std::vector<std::string> lacking;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string text = TextOf(entry.path()), name = entry.path().filename().string();
    std::smatch command;
    if (entry.path().extension() != ".md" || !std::regex_search(text, command, written)) continue;
    if (list.find("`" + command[1].str() + "`") == std::string::npos)
      lacking.push_back(name + ": " + command[1].str());
  }
  return lacking;
}

TEST(PagesTest, TheListOfGeneratedPagesNamesTheirCommands) {
  const fs::path generated = fs::path(PHIBRIDGE_SOURCE_DIR) / "docs" / "generated";
  for (const std::string& command : CommandsThatTheListLacks(generated)) ADD_FAILURE() << command;
}

TEST(PagesTest, FindsACommandThatTheListLacks) {
  const fs::path folder = fs::temp_directory_path() / "phibridge_pages_test_commands";
  fs::create_directories(folder);
  std::ofstream(folder / "README.md") << "| `a.md` | `tool --of 4` |";
  std::ofstream(folder / "a.md") << "Written by `tool --of 6`, never edited.";
  EXPECT_EQ(CommandsThatTheListLacks(folder), std::vector<std::string>{"a.md: tool --of 6"});
  std::ofstream(folder / "README.md") << "| `a.md` | `tool --of 6` |";
  EXPECT_TRUE(CommandsThatTheListLacks(folder).empty());
  fs::remove_all(folder);
}

// "153,070" for "153070".
std::string WithCommas(std::string number) {
  for (size_t i = number.size(); i > 3; i -= 3) number.insert(i - 3, ",");
  return number;
}

TEST(PagesTest, PagesThatCountHostileMutantsAreOfTheLastRun) {
  const fs::path root = PHIBRIDGE_SOURCE_DIR;
  const std::string run = TextOf(root / "docs" / "generated" / "hostile.md");
  std::smatch count;
  ASSERT_TRUE(std::regex_search(run, count, std::regex("(\\d+) mutants of \\d+ operators")));
  for (const fs::path& page : {root / "docs" / "parity.md", root / "SECURITY.md"}) {
    EXPECT_NE(TextOf(page).find(WithCommas(count[1])), std::string::npos)
        << page << " does not say " << WithCommas(count[1]);
  }
}

// "Suite.Test" of every test below `folder`.
std::set<std::string> TestsIn(const fs::path& folder) {
  static const std::regex test("TEST(?:_F|_P)?\\(\\s*(\\w+),\\s*(\\w+)\\s*\\)");
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".cc") continue;
    const std::string text = TextOf(entry.path());
    for (std::sregex_iterator it(text.begin(), text.end(), test), end; it != end; ++it) {
      names.insert((*it)[1].str() + "." + (*it)[2].str());
    }
  }
  return names;
}

// "phi/core/lod_test" for each file below `folder` that is a test.
std::set<std::string> TestFilesIn(const fs::path& folder) {
  std::set<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const fs::path name = fs::relative(entry.path(), folder).replace_extension();
    if (entry.path().extension() == ".cc") names.insert(name.generic_string());
  }
  return names;
}

// Each row of a page's tables names tests, which the first group of `name` finds, and they exist.
// Returns the number of rows, without heads.
int ExpectTestsInTheRowsOf(const fs::path& path, const std::regex& name,
                           const std::set<std::string>& tests) {
  static const std::regex row("^\\| (?!rule|of what|--)");
  std::istringstream page(TextOf(path));
  int rows = 0;
  for (std::string line; std::getline(page, line);) {
    if (!std::regex_search(line, row)) continue;
    ++rows;
    const std::sregex_iterator first(line.begin(), line.end(), name), end;
    EXPECT_NE(first, end) << "no test is named: " << line;
    for (auto it = first; it != end; ++it) {
      EXPECT_EQ(tests.count((*it)[1]), 1u) << "there is no test " << (*it)[1];
    }
  }
  return rows;
}

TEST(PagesTest, TheRulesOfThreadsNameTheirTests) {
  const fs::path root = PHIBRIDGE_SOURCE_DIR;
  const std::regex name("`([A-Z]\\w+\\.\\w+)`");
  EXPECT_GE(ExpectTestsInTheRowsOf(root / "docs" / "threads.md", name, TestsIn(root / "tests")),
            15);
}

TEST(PagesTest, ThePromisesOfSecurityNameTheirTests) {
  const fs::path root = PHIBRIDGE_SOURCE_DIR;
  const std::regex name("`(\\w+(?:/\\w+)*_test)`");
  EXPECT_GE(ExpectTestsInTheRowsOf(root / "SECURITY.md", name, TestFilesIn(root / "tests")), 10);
}

}  // namespace
}  // namespace phibridge
