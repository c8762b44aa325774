#pragma once

#include <any>
#include <atomic>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "framework/scope/variable.h"

namespace paddle {
namespace framework {

/// Variables by name, with a parent to look further in. The values that runs change are kept here,
/// so one thread at a time may use a scope; a common parent (with the parameters) may be read by
/// many threads.
class Scope {
 public:
  Scope() = default;
  Scope(const Scope&) = delete;
  Scope& operator=(const Scope&) = delete;
  ~Scope();

  /// A new child, owned by this scope.
  Scope& NewScope() const;
  /// A new child, owned by the caller, who must drop it before this scope.
  std::unique_ptr<Scope> NewTmpScope() const;

  /// The variable of this scope, made if need be.
  Variable* Var(const std::string& name);
  /// A new variable with a name that is not taken; the name goes to `name`.
  Variable* Var(std::string* name = nullptr);
  /// Looks here, then in the parents; nullptr if there is none.
  Variable* FindVar(const std::string& name) const;
  Variable* FindLocalVar(const std::string& name) const;
  /// The scope, this or a parent, that holds the variable; nullptr if there is none.
  const Scope* FindScope(const std::string& name) const;
  const Scope* FindScope(const Variable* variable) const;
  const Scope* parent() const { return parent_; }
  /// Looks for variables in `others` too, in their order and without their parents, after itself
  /// and before its parent. They must outlive it. See Note [The scope of a gradient block] in
  /// sub_block.h.
  void LookBeside(std::vector<const Scope*> others) {
    beside_ = std::move(others);
    CountNameChange();
  }
  const std::vector<const Scope*>& beside() const { return beside_; }
  const std::list<Scope*>& kids() const { return kids_; }
  bool HasKid(const Scope* scope) const;
  void DropKids();
  void DeleteScope(Scope* kid) const;

  void EraseVars(const std::vector<std::string>& names);
  void EraseVarsExcept(const std::unordered_set<Variable*>& variables);
  /// The variables of this scope, in the order of their names.
  std::vector<Variable*> LocalVars() const;
  std::vector<std::string> LocalVarNames() const;
  void Rename(const std::string& origin_name, const std::string& new_name) const;

  /// Grows whenever a name of this scope or a parent is removed, so that holders of pointers can
  /// notice.
  size_t erase_count() const {
    size_t count = 0;
    for (const Scope* scope = this; scope != nullptr; scope = scope->parent_)
      count += scope->erase_count_;
    return count;
  }

  /// No other scope of this process has or had this number.
  uint64_t id() const { return id_; }
  /// Grows whenever FindVar of this scope may find another variable than before, or another scope
  /// than before may hold it: a name was added, removed or renamed where FindVar looks.
  uint64_t name_changes() const {
    uint64_t count = 0;
    for (const Scope* scope = this; scope != nullptr; scope = scope->parent_) {
      count += scope->OwnNameChanges();
      for (const Scope* other : scope->beside_) count += other->OwnNameChanges();
    }
    return count;
  }

  /// State of type T that `owner` (a program, one of its operators, the scope itself) keeps in this
  /// scope from run to run; nullptr until the owner creates one. An owner may keep values of
  /// several types. Not guarded by a lock: only the thread that uses this scope may call it.
  template <typename T>
  std::shared_ptr<T>& RunState(const void* owner) const {
    std::list<std::any>& states = run_states_[owner];
    for (std::any& state : states) {
      if (auto* known = std::any_cast<std::shared_ptr<T>>(&state)) return *known;
    }
    return std::any_cast<std::shared_ptr<T>&>(states.emplace_back(std::shared_ptr<T>()));
  }
  /// nullptr if it keeps none.
  template <typename T>
  T* FindRunState(const void* owner) const {
    return run_states_.count(owner) == 0 ? nullptr : RunState<T>(owner).get();
  }
  /// Lets go of all that `owner` keeps.
  void DropRunState(const void* owner) { run_states_.erase(owner); }

 private:
  explicit Scope(const Scope* parent) : parent_(parent) {}
  static uint64_t NextId();
  Variable* FindVarLocally(const std::string& name) const;
  void CountNameChange() const { name_changes_.fetch_add(1, std::memory_order_relaxed); }
  uint64_t OwnNameChanges() const { return name_changes_.load(std::memory_order_relaxed); }

  // Points into the variables and kids: the destructor clears it first.
  mutable std::unordered_map<const void*, std::list<std::any>> run_states_;  // shared_ptrs
  mutable std::mutex
      mutex_;  // guards vars_ and kids_: several threads may have scopes below a common parent
  mutable std::unordered_map<std::string, std::unique_ptr<Variable>> vars_;
  mutable std::list<Scope*> kids_;
  const Scope* parent_ = nullptr;                  // not owned
  std::vector<const Scope*> beside_;               // not owned
  mutable size_t erase_count_ = 0;                 // Rename is const, as in the original
  mutable std::atomic<uint64_t> name_changes_{0};  // threads with scopes below read it
  const uint64_t id_ = NextId();
};

}  // namespace framework
}  // namespace paddle
