#include "framework/io/visit_folder.h"

#include <cerrno>
#include <set>

#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::TempFolder;

TEST(VisitFolderTest, NamesEachEntryUntilToldToStop) {
  const TempFolder folder;
  for (const char* name : {"a", "b", ".c", "d/e"}) folder.Write(name, "x");
  std::set<std::string> names;
  EXPECT_TRUE(VisitFolder(folder.path(), [&](const char* name) {
    EXPECT_TRUE(names.insert(name).second) << name;
    return true;
  }));
  EXPECT_EQ(names, (std::set<std::string>{"a", "b", ".c", "d"}));
  int visits = 0;
  EXPECT_TRUE(VisitFolder(folder.path(), [&](const char*) { return ++visits < 2; }));
  EXPECT_EQ(visits, 2);
}

TEST(VisitFolderTest, SaysWhyAFolderCannotBeRead) {
  const TempFolder folder;
  folder.Write("file", "x");
  const auto never = [](const char* name) {
    ADD_FAILURE() << name;
    return true;
  };
  EXPECT_FALSE(VisitFolder(folder / "nothing", never));
  EXPECT_EQ(errno, ENOENT);
  EXPECT_FALSE(VisitFolder(folder / "file", never));
  EXPECT_EQ(errno, ENOTDIR);
}

}  // namespace
}  // namespace phibridge
