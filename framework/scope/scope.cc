#include "framework/scope/scope.h"

#include <algorithm>

namespace paddle {
namespace framework {

uint64_t Scope::NextId() {
  static std::atomic<uint64_t> last{0};
  return last.fetch_add(1, std::memory_order_relaxed) + 1;
}

Scope::~Scope() {
  run_states_.clear();
  DropKids();
}

Scope& Scope::NewScope() const {
  std::unique_ptr<Scope> kid = NewTmpScope();
  std::lock_guard<std::mutex> lock(mutex_);
  kids_.push_back(kid.get());
  return *kid.release();
}

std::unique_ptr<Scope> Scope::NewTmpScope() const {
  return std::unique_ptr<Scope>(new Scope(this));
}

Variable* Scope::Var(const std::string& name) {
  std::lock_guard<std::mutex> lock(mutex_);
  std::unique_ptr<Variable>& slot = vars_[name];
  if (slot == nullptr) {
    slot = std::make_unique<Variable>();
    CountNameChange();
  }
  return slot.get();
}

Variable* Scope::Var(std::string* name) {
  std::string fresh;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    size_t n = vars_.size();
    do {
      fresh = "tmp_var_" + std::to_string(n++);
    } while (vars_.count(fresh) != 0);
  }
  if (name != nullptr) *name = fresh;
  return Var(fresh);
}

Variable* Scope::FindVarLocally(const std::string& name) const {
  std::lock_guard<std::mutex> lock(mutex_);
  auto it = vars_.find(name);
  return it == vars_.end() ? nullptr : it->second.get();
}

Variable* Scope::FindVar(const std::string& name) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    if (Variable* var = scope->FindVarLocally(name)) return var;
    for (const Scope* other : scope->beside_) {
      if (Variable* var = other->FindVarLocally(name)) return var;
    }
  }
  return nullptr;
}

Variable* Scope::FindLocalVar(const std::string& name) const { return FindVarLocally(name); }

const Scope* Scope::FindScope(const std::string& name) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    if (scope->FindVarLocally(name) != nullptr) return scope;
    for (const Scope* other : scope->beside_) {
      if (other->FindVarLocally(name) != nullptr) return other;
    }
  }
  return nullptr;
}

bool Scope::HasKid(const Scope* scope) const {
  std::lock_guard<std::mutex> lock(mutex_);
  return std::find(kids_.begin(), kids_.end(), scope) != kids_.end();
}

void Scope::DropKids() {
  std::list<Scope*> kids;
  {
    std::lock_guard<std::mutex> lock(mutex_);
    kids.swap(kids_);
  }
  for (Scope* kid : kids) delete kid;
}

void Scope::DeleteScope(Scope* kid) const {
  {
    std::lock_guard<std::mutex> lock(mutex_);
    auto it = std::find(kids_.begin(), kids_.end(), kid);
    PADDLE_ENFORCE(it != kids_.end(), phi::errors::NotFound("that scope is no child of this one"));
    kids_.erase(it);
  }
  delete kid;
}

void Scope::EraseVars(const std::vector<std::string>& names) {
  std::lock_guard<std::mutex> lock(mutex_);
  for (const std::string& name : names) erase_count_ += vars_.erase(name);
  CountNameChange();
}

void Scope::EraseVarsExcept(const std::unordered_set<Variable*>& variables) {
  std::lock_guard<std::mutex> lock(mutex_);
  for (auto it = vars_.begin(); it != vars_.end();) {
    if (variables.count(it->second.get()) != 0) {
      ++it;
    } else {
      it = vars_.erase(it);
      ++erase_count_;
    }
  }
  CountNameChange();
}

std::vector<Variable*> Scope::LocalVars() const {
  std::vector<Variable*> variables;
  for (const std::string& name : LocalVarNames()) variables.push_back(FindLocalVar(name));
  return variables;
}

const Scope* Scope::FindScope(const Variable* variable) const {
  for (const Scope* scope = this; scope != nullptr; scope = scope->parent_) {
    std::lock_guard<std::mutex> lock(scope->mutex_);
    for (const auto& entry : scope->vars_) {
      if (entry.second.get() == variable) return scope;
    }
  }
  return nullptr;
}

std::vector<std::string> Scope::LocalVarNames() const {
  std::lock_guard<std::mutex> lock(mutex_);
  std::vector<std::string> names;
  names.reserve(vars_.size());
  for (const auto& entry : vars_) names.push_back(entry.first);
  std::sort(names.begin(), names.end());
  return names;
}

void Scope::Rename(const std::string& origin_name, const std::string& new_name) const {
  std::lock_guard<std::mutex> lock(mutex_);
  auto from = vars_.find(origin_name);
  PADDLE_ENFORCE(from != vars_.end(),
                 phi::errors::NotFound("no variable `%s` in this scope", origin_name));
  PADDLE_ENFORCE(vars_.count(new_name) == 0,
                 phi::errors::AlreadyExists("variable `%s` is in this scope already", new_name));
  std::unique_ptr<Variable> var = std::move(from->second);
  vars_.erase(from);
  vars_[new_name] = std::move(var);
  ++erase_count_;
  CountNameChange();
}

}  // namespace framework
}  // namespace paddle
