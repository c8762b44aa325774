#include "phi/core/log_settings.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace phi {
namespace logging {
namespace {

using Sentences = std::vector<std::string>;

Sentences With(const char* name, const char* text) {
  setenv(name, text, 1);
  Sentences wrong = WrongSettings();
  unsetenv(name);
  return wrong;
}

TEST(LogSettings, LevelsAreWholeNumbers) {
  for (const char* text : {"3", "0", "-1", ""})
    EXPECT_EQ(With("GLOG_v", text), Sentences()) << text;
  EXPECT_EQ(With("GLOG_v", "a\nb"), Sentences{"GLOG_v must be a whole number; it is `a\\u000ab`"});
  EXPECT_EQ(With("GLOG_minloglevel", "1e3"),
            Sentences{"GLOG_minloglevel must be a whole number; it is `1e3`"});
}

TEST(LogSettings, ModulesAreAListOfFilesAndLevels) {
  for (const char* text : {"a=1", "kernel_resolver=4,session=2", "a*=0", ""})
    EXPECT_EQ(With("GLOG_vmodule", text), Sentences()) << text;
  EXPECT_EQ(With("GLOG_vmodule", "a=1,garbage,=2,b=x").size(), 3u);
  EXPECT_EQ(With("GLOG_vmodule", "garbage"),
            Sentences{"GLOG_vmodule must be a list such as kernel_resolver=4,session=2; it is "
                      "`garbage`"});
}

}  // namespace
}  // namespace logging
}  // namespace phi
