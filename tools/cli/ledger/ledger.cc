#include "tools/cli/ledger/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "compat/op_utils_map.h"
#include "framework/op/op_record.h"
#include "framework/program/op_info.h"
#include "parity/harness/shared_code.h"
#include "tools/cli/lint/lint.h"
#include "tools/cli/op_description.h"
#include "tools/cli/registrations.h"
#include "tools/common/report/counted.h"

namespace phibridge {
namespace tools {
namespace {

using paddle::framework::OpInfoMap;

const char* StateOf(bool legacy, bool phi) {
  if (legacy && phi) return "both";
  return legacy ? "legacy" : phi ? "PHI" : "missing";
}

// Registrations by the names that kernels are looked up under.
struct RowIndex {
  std::map<std::string, std::vector<const KernelRow*>> phi, legacy, ops;
};

RowIndex IndexOf(const std::vector<KernelRow>& rows) {
  RowIndex index;
  for (const KernelRow& row : rows) {
    auto& by_name = row.kind == "PHI" ? index.phi : row.kind == "legacy" ? index.legacy : index.ops;
    by_name[row.name].push_back(&row);
  }
  return index;
}

// The place of a proof as the registries name it.
std::string BackendOfProof(const Proof& proof) {
  if (proof.place == "legacy") return "CPU";
  std::string backend = proof.place;
  std::transform(backend.begin(), backend.end(), backend.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  return backend;
}

class Builder {
 public:
  Builder(const std::vector<CheckedProof>& proofs,
          const std::map<std::string, ShadowSamples>& shadows,
          const std::vector<std::string>& places, const std::string& sources)
      : rows_(RegisteredKernels()), index_(IndexOf(rows_)), shadows_(shadows), sources_(sources) {
    for (const CheckedProof& proof : proofs) proofs_[proof.op].push_back(&proof);
    std::set<std::string> built;
    for (const KernelRow& row : rows_) {
      if (!row.backend.empty()) built.insert(row.backend);
    }
    for (const std::string& place : built) {
      if (places.empty() || std::count(places.begin(), places.end(), place) != 0)
        places_.push_back(place);
    }
  }

  Ledger Build() {
    std::set<std::string> ops;
    for (const auto& [op, info] : OpInfoMap::Instance().map()) ops.insert(op);
    for (const auto& [op, has_gradient] : OriginalOps()) ops.insert(op);
    Ledger ledger;
    ledger.places = places_;
    for (const std::string& op : ops) ledger.entries.push_back(EntryOf(op));
    return ledger;
  }

 private:
  LedgerEntry EntryOf(const std::string& op) const {
    LedgerEntry entry;
    entry.op = op;
    const auto original = OriginalOps().find(op);
    entry.is_original = original != OriginalOps().end();
    entry.has_original_gradient = entry.is_original && original->second;
    entry.is_registered = OpInfoMap::Instance().Has(op);
    entry.mapping = "none";
    const auto shadow = shadows_.find(op);
    if (shadow != shadows_.end()) entry.shadow = shadow->second;
    if (!entry.is_registered) {
      entry.gradient = entry.has_original_gradient ? "missing" : "none";
      entry.gradient_why = "the op is missing";
      return entry;
    }
    entry.source = index_.ops.at(op).at(0)->source;
    AddMapping(&entry);
    AddGradient(&entry);
    AddCells(&entry);
    entry.is_operator = entry.cells.empty();
    entry.host_op = HostOpOf(op);
    const auto proofs = proofs_.find(op);
    if (!entry.is_operator || proofs == proofs_.end()) return entry;
    for (const CheckedProof* proof : proofs->second) {
      if (!proof->witnesses.empty()) entry.operator_proofs.push_back(*proof);
    }
    return entry;
  }

  static std::string HostOpOf(const std::string& op) {
    const auto* record = paddle::framework::RecordOf(op);
    if (record == nullptr) return "";
    const paddle::framework::KernelTypeRecord& type = record->kernel_type;
    if (type.host) return type.host_why == nullptr ? "its record says so" : type.host_why;
    return type.host_if == nullptr ? "" : fmt::format("if `{}`", type.host_if);
  }

  void AddMapping(LedgerEntry* entry) const {
    const OpSignatures signatures = SignaturesOf(entry->op);
    std::set<std::string> names;
    for (const phi::KernelSignature& signature : signatures.signatures)
      names.insert(signature.name);
    entry->phi_kernels.assign(names.begin(), names.end());
    if (names.empty()) return;
    const bool has_fn = phi::OpUtilsMap::Instance().GetArgumentMappingFn(entry->op) != nullptr;
    entry->mapping = has_fn ? "explicit" : "default";
  }

  static void AddGradient(LedgerEntry* entry) {
    const OpDescriptions& descriptions = OpDescriptions::Instance();
    const OpGradient& gradient = descriptions.GradientOf(entry->op);
    entry->forward = descriptions.ForwardOf(entry->op);
    entry->gradient_ops = gradient.op_types;
    if (gradient.kind == OpGradient::kOps) {
      entry->gradient = "op";
      for (const std::string& type : gradient.op_types) {
        if (OpInfoMap::Instance().Has(type)) continue;
        entry->gradient = "missing";
        entry->gradient_why = "the maker makes `" + type + "`, which is not registered";
      }
    } else if (gradient.kind == OpGradient::kFailed) {
      entry->gradient = "unknown";
      entry->gradient_why = gradient.error.substr(0, gradient.error.find('\n'));
    } else if (entry->forward.empty()) {
      entry->gradient = entry->has_original_gradient ? "missing" : "none";
      entry->gradient_why = gradient.kind == OpGradient::kDeclaredNone
                                ? "the op says that it has none"
                                : "no maker is registered";
    }
  }

  void AddCells(LedgerEntry* entry) const {
    std::map<std::pair<std::string, std::string>, LedgerCell> cells;
    std::set<std::string> dtypes;
    const auto add = [&](const KernelRow& row, bool is_phi) {
      const std::string dtype = row.dtype.rfind("Undefined", 0) == 0 ? "any" : row.dtype;
      if (std::count(places_.begin(), places_.end(), row.backend) == 0) return;
      dtypes.insert(dtype);
      LedgerCell& cell = cells[{row.backend, dtype}];
      (is_phi ? cell.phi : cell.legacy) = true;
      if (!is_phi) cell.shares_code |= SharesCode(row.source);
      if (std::count(cell.sources.begin(), cell.sources.end(), row.source) == 0)
        cell.sources.push_back(row.source);
    };
    for (const std::string& name : entry->phi_kernels) {
      const auto rows = index_.phi.find(name);
      if (rows == index_.phi.end()) continue;
      for (const KernelRow* row : rows->second) add(*row, true);
    }
    const auto legacy = index_.legacy.find(entry->op);
    if (legacy != index_.legacy.end()) {
      for (const KernelRow* row : legacy->second) add(*row, false);
    }
    if (cells.empty()) return;
    for (const std::string& place : places_) {
      for (const std::string& dtype : dtypes) {
        LedgerCell cell = cells[{place, dtype}];
        cell.place = place;
        cell.dtype = dtype;
        cell.shares_code &= cell.phi;
        cell.proofs = ProofsOf(*entry, cell, dtypes);
        entry->cells.push_back(std::move(cell));
      }
    }
  }

  // `source`: file:line of a legacy kernel.
  bool SharesCode(const std::string& source) const {
    const std::string file = source.substr(0, source.rfind(':'));
    std::error_code error;
    return std::filesystem::is_regular_file(sources_ + "/" + file, error) &&
           parity::SharesCode(sources_, file);
  }

  // A proof of a kernel among the gradients of an op, of whatever order, belongs to the gradient op
  // that maps to the kernel. One of a type that has no cell of its own is of the kernel of any
  // type.
  std::vector<CheckedProof> ProofsOf(const LedgerEntry& entry, const LedgerCell& cell,
                                     const std::set<std::string>& dtypes) const {
    std::vector<CheckedProof> found;
    const auto add = [&](const std::string& op, bool of_gradient) {
      const auto proofs = proofs_.find(op);
      if (proofs == proofs_.end()) return;
      for (const CheckedProof* proof : proofs->second) {
        const std::string dtype = dtypes.count(proof->dtype) == 0 ? "any" : proof->dtype;
        if (proof->is_gradient != of_gradient || dtype != cell.dtype) continue;
        if (proof->witnesses.empty() || BackendOfProof(*proof) != cell.place) continue;
        if (IsOfKernel(*proof, entry, cell)) found.push_back(*proof);
      }
    };
    add(entry.op, false);
    std::set<std::string> seen;  // some gradients are operators that have themselves for a gradient
    std::string forward = entry.forward;
    while (!forward.empty() && seen.insert(forward).second) {
      add(forward, true);
      forward = OpDescriptions::Instance().ForwardOf(forward);
    }
    return found;
  }

  // Of the kernel of that name which is registered, not of one before which a plug-in's counts.
  static bool IsOfKernel(const CheckedProof& proof, const LedgerEntry& entry,
                         const LedgerCell& cell) {
    const auto& names = entry.phi_kernels;
    const bool is_named = proof.place == "legacy"
                              ? proof.kernel == entry.op
                              : std::count(names.begin(), names.end(), proof.kernel) != 0;
    const auto is_registered = [&](const auto& source) {
      return std::any_of(cell.sources.begin(), cell.sources.end(), [&](const std::string& there) {
        return there.rfind(source.first + ":", 0) == 0;
      });
    };
    return is_named && (proof.sources.empty() ||
                        std::any_of(proof.sources.begin(), proof.sources.end(), is_registered));
  }

  std::vector<KernelRow> rows_;
  RowIndex index_;
  const std::map<std::string, ShadowSamples>& shadows_;
  std::string sources_;
  std::vector<std::string> places_;
  std::map<std::string, std::vector<const CheckedProof*>> proofs_;
};

std::string DistanceText(const std::string& name, const WitnessProof& witness) {
  if (name == "slopes") return fmt::format(", {:.2g} of the tolerance", witness.of_tolerance);
  if (witness.max_ulp == 0 && witness.of_tolerance == 0) return ", exact";
  return fmt::format(", {:.3g} ulp, {:.2g} of the tolerance", witness.max_ulp,
                     witness.of_tolerance);
}

}  // namespace

const char* LedgerCell::State() const { return StateOf(legacy, phi); }

std::string LedgerEntry::State(const std::string& place) const {
  if (is_operator) return "operator";
  bool legacy = false, phi = false;
  for (const LedgerCell& cell : cells) {
    if (!place.empty() && cell.place != place) continue;
    legacy = legacy || cell.legacy;
    phi = phi || cell.phi;
  }
  return StateOf(legacy, phi);
}

bool LedgerEntry::SharesCode(const std::string& place) const {
  return std::any_of(cells.begin(), cells.end(), [&](const LedgerCell& cell) {
    return cell.shares_code && (place.empty() || cell.place == place);
  });
}

std::vector<const CheckedProof*> LedgerEntry::Proofs() const {
  std::vector<const CheckedProof*> all;
  for (const CheckedProof& proof : operator_proofs) all.push_back(&proof);
  for (const LedgerCell& cell : cells) {
    for (const CheckedProof& proof : cell.proofs) all.push_back(&proof);
  }
  return all;
}

bool LedgerEntry::IsUnproved() const { return is_registered && Proofs().empty(); }

Ledger MakeLedger(const std::vector<CheckedProof>& proofs,
                  const std::map<std::string, ShadowSamples>& shadows,
                  const std::vector<std::string>& places, const std::string& sources) {
  return Builder(proofs, shadows, places, sources).Build();
}

ProofSummary Summarise(const std::vector<const CheckedProof*>& proofs) {
  ProofSummary summary;
  std::map<std::array<std::string, 3>, int> cases;  // witness, place and kernel, over all types
  for (const CheckedProof* proof : proofs) {
    for (const auto& [name, witness] : proof->witnesses) {
      WitnessProof& all = summary.witnesses[name];
      all.cases = std::max(all.cases, cases[{name, proof->place, proof->kernel}] += witness.cases);
      all.max_ulp = std::max(all.max_ulp, witness.max_ulp);
      all.of_tolerance = std::max(all.of_tolerance, witness.of_tolerance);
    }
    if (summary.oldest.empty() || proof->date < summary.oldest) summary.oldest = proof->date;
    if (!proof->is_stale()) continue;
    ++summary.stale;
    if (summary.stale_source.empty()) summary.stale_source = proof->changed_source;
  }
  return summary;
}

std::string ProofSummary::ProvedText() const {
  if (empty()) return "";
  std::string text = oldest;
  const char* before = ": ";
  for (const auto& [name, witness] : witnesses) {
    text += fmt::format("{}{}, {}", before, name, Counted(witness.cases, "case"));
    before = "; ";
    text += DistanceText(name, witness);
  }
  return text;
}

std::string ProofSummary::Text() const {
  if (stale == 0) return ProvedText();
  return fmt::format("stale: {} changed since {}", stale_source, oldest);
}

}  // namespace tools
}  // namespace phibridge
