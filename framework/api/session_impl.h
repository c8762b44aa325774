#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "framework/api/program_impl.h"
#include "framework/api/staged_fetches.h"
#include "framework/scope/scope.h"

namespace phibridge {

struct Session::Impl {
  explicit Impl(std::shared_ptr<const Program> p)
      : program(std::move(p)), shared(*program->impl_) {}

  void LoadParams();
  // Of parameters that have gone to a device since the session took them up.
  void TakeParams();
  void Feed(const std::string& name, const Tensor& tensor);
  void Run(const std::vector<std::string>& keep);
  Tensor Fetch(const std::string& name) const;
  bool IsArray(const std::string& name) const;
  std::vector<Tensor> FetchArray(const std::string& name) const;
  void DropTemporaries();
  void PutFeed(const std::string& name);
  void PutDirectFeed(const std::string& name, const Tensor& value);
  void RestoreFeeds();
  void CheckFeeds() const;
  void Keep(const std::vector<std::string>& names);
  bool IsDeclaredFeed(const std::string& name) const;
  bool CanFetch(const std::string& name) const;
  // Whether kernels read memory of a device that a caller may write after Run.
  bool SharesDeviceFeeds() const;
  // Errors: NotFound, PreconditionNotMet if it was not kept.
  const paddle::framework::Variable& Fetchable(const std::string& name) const;

  std::shared_ptr<const Program> program;
  const Program::Impl& shared;
  // Feeds are also held here, so that no temporary takes over the memory of a fed variable.
  std::map<std::string, Tensor> feeds;
  std::set<std::string> kept;
  std::vector<std::string> asked;  // of the last Keep
  bool feeds_more = false;         // others than the declared feeds, since the last Keep
  std::shared_ptr<const PreparedProgram> prepared;
  // The prepared programs that were used last (at most kMaxRecent, the latest at the end), so that
  // switching between a few sets of kept variables prepares nothing again.
  static constexpr size_t kMaxRecent = 8;
  std::vector<std::shared_ptr<const PreparedProgram>> recent;
  bool has_run = false;
  mutable StagedFetches staged;    // Fetch waits for it
  paddle::framework::Scope scope;  // last: its run states refer to the prepared program
};

}  // namespace phibridge
