#include "framework/api/plugin.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <algorithm>
#include <map>

#include "compat/op_utils_map.h"
#include "framework/api/phibridge.h"
#include "framework/api/plugin_file.h"
#include "framework/op/legacy_kernel_registry.h"
#include "framework/op/operator_with_kernel.h"
#include "framework/program/op_info.h"
#include "phi/core/infermeta_utils.h"
#include "phi/core/kernel_factory.h"
#include "phi/core/registration.h"
#include "tests/framework/model_testing.h"

namespace phibridge {
namespace {

using testing::ErrorOf;
using testing::TempFolder;

const std::string kPlugins =
    std::filesystem::path(PHIBRIDGE_BINARY).parent_path().parent_path() / "tests/tools/plugins/";
const std::string kProgram = PHIBRIDGE_SOURCE_DIR "/tests/programs/digits_mlp_infer";

std::string LoadError(const std::string& name, phi::ErrorCode code,
                      const PluginOptions& options = {}) {
  const auto [got, text] = ErrorOf([&] { LoadPlugin(kPlugins + name + ".so", options); });
  EXPECT_EQ(got, code) << text;
  return text;
}

// "libphibridge.so.0"; "" if the library does not ask for it.
std::string NeededPhibridge(const std::string& path) {
  for (const std::string& name : NeededLibraries(path)) {
    if (name.rfind("libphibridge.so", 0) == 0) return name;
  }
  return "";
}

phi::KernelKey FloatOnCpu() {
  return {phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT, phi::DataType::FLOAT32};
}

// File names of what counts for softmax in a view: op, mapping, kernel.
std::vector<std::string> SourcesOfSoftmax(phi::RegistryView which) {
  const phi::ScopedRegistryView view(which);
  const auto name = [](const std::string& path) { return path.substr(path.rfind('/') + 1); };
  return {name(paddle::framework::OpInfoMap::Instance().Get("softmax").source_.file),
          name(phi::OpUtilsMap::Instance().MappingPlace("softmax")->file),
          name(phi::KernelFactory::Instance().Find("softmax", FloatOnCpu())->file())};
}

const std::vector<std::string> kLibrarys = {"softmax.yaml", "softmax.yaml", "softmax_kernel.cc"};

// In the order in which one process can see them.
TEST(Plugin, ReplacesWhatItIsAllowedTo) {
  const auto before = SourcesOfSoftmax(phi::RegistryView::kPlugin);
  EXPECT_EQ(before, kLibrarys);
  const phi::Kernel* const kernel = phi::KernelFactory::Instance().Find("softmax", FloatOnCpu());

  // Without leave: an error that names both places, each with its library, and the remedy.
  const std::string refused = LoadError("team_softmax", phi::ALREADY_EXISTS);
  EXPECT_HAS(refused, "op `softmax`: ops/softmax.yaml:");
  EXPECT_HAS(refused, " in libphibridge.so");
  EXPECT_HAS(refused, "team_softmax/softmax_op.cc:");
  EXPECT_HAS(refused, " in team_softmax.so");
  EXPECT_HAS(refused, "kernel `softmax` (CPU, ALL_LAYOUT, float32): phi/kernels/cpu/softmax");
  EXPECT_HAS(refused, "shape function of kernel `softmax`: ops/softmax.yaml:");
  EXPECT_HAS(refused, "team_softmax/softmax_infermeta.cc:");
  EXPECT_HAS(refused, "--replace softmax (PluginOptions::replace)");
  EXPECT_EQ(SourcesOfSoftmax(phi::RegistryView::kPlugin), kLibrarys);
  EXPECT_TRUE(LoadedPlugins().empty());
  EXPECT_FALSE(PluginReplaces("softmax"));

  // The same library again, with leave: its registrars ran once, and count now.
  LoadPlugin(kPlugins + "team_softmax.so", {{"softmax"}});
  EXPECT_EQ(SourcesOfSoftmax(phi::RegistryView::kPlugin),
            (std::vector<std::string>{"softmax_op.cc", "softmax_sig.cc", "softmax_kernel.cc"}));
  EXPECT_EQ(SourcesOfSoftmax(phi::RegistryView::kLibrary), kLibrarys);
  EXPECT_NE(phi::KernelFactory::Instance().Find("softmax", FloatOnCpu())->address(),
            kernel->address());
  EXPECT_TRUE(PluginReplaces("softmax"));
  EXPECT_TRUE(PluginReplaces("softmax_grad"));
  EXPECT_FALSE(PluginReplaces("relu"));
  // What it does not bring is the library's.
  const phi::KernelKeyMap* all = phi::KernelFactory::Instance().FindKernelMap("softmax");
  EXPECT_EQ(
      all->count({phi::Backend::ONEDNN, phi::DataLayout::ONEDNN, phi::DataType::FLOAT32}) +
          all->count(FloatOnCpu()),
      phi::DeviceContextPool::Instance().Has(phi::Backend::ONEDNN, phi::CPUPlace()) ? 2u : 1u);
  LoadPlugin(kPlugins + "team_softmax.so");  // is there
  ASSERT_EQ(LoadedPlugins().size(), 1u);
  const Plugin plugin = LoadedPlugins()[0];
  const auto of_kind = [&](const std::string& kind) {
    return std::count_if(plugin.entries.begin(), plugin.entries.end(),
                         [&](const PluginEntry& entry) { return entry.kind == kind; });
  };
  EXPECT_EQ(of_kind("op"), 2);
  EXPECT_EQ(of_kind("argument mapping of op"), 2);
  EXPECT_EQ(of_kind("kernel"), 4);
  EXPECT_EQ(of_kind("shape function of kernel"), 1);

  // Two plug-ins do not replace each other, whatever the options say.
  const std::string second = LoadError("another_softmax", phi::ALREADY_EXISTS, {{"softmax"}});
  EXPECT_HAS(second, "softmax_sig.cc");
  EXPECT_HAS(second, "another_softmax.cc");
  EXPECT_HAS(second, "of two plug-ins that bring it leave one out");
  EXPECT_EQ(LoadedPlugins().size(), 1u);
}

// A file of shape functions carried as a whole has some for kernels of the library.
TEST(Plugin, ShapeFunctionsForKernelsOfOthersStandBehind) {
  const phi::MetaFnFactory& factory = phi::MetaFnFactory::Instance();
  const phi::InferMetaFn before = factory.Get("batch_norm");
  LoadPlugin(kPlugins + "whole_infermeta.so");
  EXPECT_EQ(factory.Get("batch_norm"), before);
  EXPECT_EQ(phi::ReplacingShapeFunction("batch_norm"), nullptr);
  EXPECT_FALSE(PluginReplaces("batch_norm"));
  EXPECT_NE(factory.Get("plugin_test_half"), nullptr);
  std::map<std::string, bool> counts;
  const Plugin plugin = LoadedPlugins().back();
  for (const PluginEntry& entry : plugin.entries) {
    if (entry.kind != "shape function of kernel") continue;
    EXPECT_EQ(entry.replaces, "");
    counts[entry.name] = entry.stands_behind.empty();
    if (counts[entry.name]) continue;
    EXPECT_HAS(entry.stands_behind, "ops/batch_norm.yaml:");
    EXPECT_HAS(entry.stands_behind, "libphibridge.so");
  }
  const std::map<std::string, bool> want = {
      {"plugin_test_half", true}, {"batch_norm", false}, {"batch_norm_infer", false}};
  EXPECT_EQ(counts, want);
}

std::vector<float> Answer(const std::vector<std::string>& rules, std::string* kernel) {
  Options options;
  options.place = "cpu";
  options.kernel_rules = rules;
  const auto program = Program::Load(kProgram, options);
  Session session(program);
  std::vector<int64_t> shape = program->feeds()[0].shape;
  shape[0] = 2;
  std::vector<float> pixels(static_cast<size_t>(phi::product(phi::make_ddim(shape))), 0.25f);
  session.Feed(program->feeds()[0].name, MakeTensor(shape, pixels));
  session.Run();
  for (const Route& route : session.Routing()) {
    if (route.op == "softmax") *kernel = route.reason;
  }
  const Tensor out = session.Fetch(program->fetches()[0]);
  return {out.data<float>(), out.data<float>() + out.numel()};
}

TEST(Plugin, ARuleSaysWhoseOpRuns) {
  LoadPlugin(kPlugins + "team_softmax.so", {{"softmax"}});
  std::string own, library, by_name, other;
  const std::vector<float> ours = Answer({}, &own);
  const std::vector<float> theirs = Answer({"*=library"}, &library);
  EXPECT_HAS(own, " of team_softmax.so");
  EXPECT_EQ(library.find("team_softmax"), std::string::npos) << library;
  ASSERT_EQ(ours.size(), theirs.size());
  for (size_t i = 0; i < ours.size(); ++i) EXPECT_NEAR(ours[i], theirs[i], 1e-6);
  EXPECT_EQ(Answer({"*=library", "softmax=plugin"}, &by_name), ours);
  EXPECT_HAS(by_name, " of team_softmax.so");
  EXPECT_EQ(Answer({"softmax=library", "softmax=phi"}, &other), theirs);
  const auto [code, text] = ErrorOf([&] { Answer({"relu=plugin"}, &other); });
  EXPECT_EQ(code, phi::INVALID_ARGUMENT);
  EXPECT_HAS(text, "no plug-in is loaded that brings op `relu` in place of the library's");
}

// Nothing unloads it: whoever closes it, what the registries point to stays.
TEST(Plugin, StaysLoaded) {
  LoadPlugin(kPlugins + "team_softmax.so", {{"softmax"}});
  void* const handle = dlopen((kPlugins + "team_softmax.so").c_str(), RTLD_NOW);
  ASSERT_NE(handle, nullptr);
  for (int i = 0; i < 4; ++i) dlclose(handle);
  std::string kernel;
  EXPECT_FALSE(Answer({}, &kernel).empty());
  EXPECT_HAS(kernel, " of team_softmax.so");
}

TEST(Plugin, ForAnotherVersionIsRefusedBeforeAnythingCounts) {
  const std::string text = LoadError("other_version", phi::PRECONDITION_NOT_MET, {{"*"}});
  EXPECT_HAS(text, "was built for phibridge 0.0, this is ");
  EXPECT_HAS(text, "build it again");
}

// Of another version it may miss symbols: no reason to ask for its sources.
TEST(Plugin, ForAnotherVersionIsRefusedBeforeItsSymbolsAreLookedFor) {
  TempFolder folder;
  std::string bytes = testing::Slurp(kPlugins + "other_version.so");
  const std::string wanted = "ArgumentMapping";
  ASSERT_NE(bytes.find(wanted), std::string::npos);
  for (size_t at = bytes.find(wanted); at != std::string::npos; at = bytes.find(wanted, at + 1)) {
    bytes[at] = 'a';
  }
  folder.Write("missing.so", bytes);
  const auto [code, text] = ErrorOf([&] { LoadPlugin(folder / "missing.so"); });
  EXPECT_EQ(code, phi::PRECONDITION_NOT_MET);
  EXPECT_HAS(text, "was built for phibridge 0.0, this is ");
}

// What it asks the system's loader for is read before it is loaded.
TEST(Plugin, ForAnotherLibraryIsRefusedBeforeItIsLoaded) {
  TempFolder folder;
  std::string bytes = testing::Slurp(kPlugins + "twice_op.so");
  const std::string wanted = NeededPhibridge(kPlugins + "twice_op.so");
  ASSERT_FALSE(wanted.empty());
  for (size_t at = bytes.find(wanted); at != std::string::npos; at = bytes.find(wanted, at + 1)) {
    bytes[at + wanted.size() - 1] = '9';
  }
  folder.Write("other.so", bytes);
  const auto [code, text] = ErrorOf([&] { LoadPlugin(folder / "other.so"); });
  EXPECT_EQ(code, phi::PRECONDITION_NOT_MET);
  EXPECT_HAS(text, "was built for libphibridge.so.9, this is " + wanted);
  EXPECT_FALSE(paddle::framework::OpInfoMap::Instance().Has("plugin_test_twice"));
}

TEST(NeededLibraries, ReadsNoFurtherThanTheFileGoes) {
  TempFolder folder;
  const std::string bytes = testing::Slurp(kPlugins + "twice_op.so");
  for (size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 97) {
    folder.Write("cut.so", bytes.substr(0, size));
    NeededLibraries(folder / "cut.so");
    TextOfSection(folder / "cut.so", "phibridge_plugin");
  }
  std::string wild = bytes;
  for (size_t i = 16; i < wild.size(); i += 7) wild[i] = static_cast<char>(i * 31);
  folder.Write("wild.so", wild);
  EXPECT_TRUE(NeededLibraries(folder / "wild.so").empty());
  EXPECT_TRUE(NeededLibraries(folder / "none.so").empty());
  EXPECT_EQ(TextOfSection(folder / "wild.so", "phibridge_plugin"), "");
  EXPECT_EQ(TextOfSection(folder / "none.so", "phibridge_plugin"), "");
  EXPECT_EQ(TextOfSection(kPlugins + "other_version.so", "phibridge_plugin"), "0.0");
  EXPECT_EQ(TextOfSection(kPlugins + "other_version.so", "no_such_section"), "");
}

TEST(Plugin, TellsWhatItsRegistrarsCouldNotDo) {
  const std::string text = LoadError("faulty", phi::INVALID_ARGUMENT);
  EXPECT_HAS(text, "argument mapping of op `plugin_test_faulty` is registered twice: ");
  EXPECT_HAS(text, "faulty.cc:1");
  EXPECT_HAS(text, "faulty.cc:2");
  EXPECT_HAS(text, "has two of: proto maker");
  EXPECT_FALSE(paddle::framework::OpInfoMap::Instance().Has("plugin_test_faulty"));
  EXPECT_EQ(phi::OpUtilsMap::Instance().GetArgumentMappingFn("plugin_test_faulty"), nullptr);
}

TEST(Plugin, FilesThatAreNoLibrariesAreNamed) {
  TempFolder folder;
  folder.Write("text.so", "no library");
  ASSERT_EQ(mkfifo((folder / "pipe.so").c_str(), 0600), 0);
  for (const char* name : {"text.so", "none.so", "pipe.so"}) {
    const auto [code, text] = ErrorOf([&] { LoadPlugin(folder / name); });
    EXPECT_EQ(code, phi::UNAVAILABLE);
    EXPECT_HAS(text, name);
  }
}

TEST(Plugin, NamesTheFunctionThatNoSourceDefines) {
  const std::string text = LoadError("undefined_symbol", phi::UNAVAILABLE);
  EXPECT_HAS(text,
             "undefined symbol: TwiceOnGpu(phi::Tensor const&): no source that it is made of "
             "defines it");
}

// By dlopen alone nobody can be asked: the first registration stays, and programs say so.
TEST(PluginDeathTest, LoadedByItselfIsToldByTheNextProgram) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");  // in a process that has loaded none of them
  EXPECT_EXIT(
      {
        if (dlopen((kPlugins + "another_softmax.so").c_str(), RTLD_NOW) == nullptr) _exit(2);
        try {
          Program::Load(kProgram);
        } catch (const Error& error) {
          std::fprintf(stderr, "%s\n", error.what());
          _exit(error.code() == phi::ALREADY_EXISTS ? 0 : 3);
        }
        _exit(4);
      },
      ::testing::ExitedWithCode(0), "softmax.*another_softmax.cc.*");
}

}  // namespace
}  // namespace phibridge
