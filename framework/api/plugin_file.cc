#include "framework/api/plugin_file.h"

#include <elf.h>

#include <cstring>
#include <fstream>
#include <optional>

namespace phibridge {
namespace {

// Reads of a file that may be shorter than it says.
class ElfFile {
 public:
  explicit ElfFile(const std::string& path) : in_(path, std::ios::binary) {}

  template <typename T>
  std::optional<T> At(uint64_t offset) {
    T value;
    in_.clear();
    if (!in_.seekg(static_cast<std::streamoff>(offset))) return std::nullopt;
    if (!in_.read(reinterpret_cast<char*>(&value), sizeof(value))) return std::nullopt;
    return value;
  }
  // Up to a zero; names are short.
  std::string TextAt(uint64_t offset) {
    std::string text(256, '\0');
    in_.clear();
    if (!in_.seekg(static_cast<std::streamoff>(offset))) return "";
    in_.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<size_t>(in_.gcount()));
    return text.substr(0, text.find('\0'));
  }

 private:
  std::ifstream in_;
};

// Nothing if it is no 64-bit ELF file.
std::optional<Elf64_Ehdr> HeaderOf(ElfFile* file) {
  const auto header = file->At<Elf64_Ehdr>(0);
  const bool is_elf = header && std::memcmp(header->e_ident, ELFMAG, SELFMAG) == 0 &&
                      header->e_ident[EI_CLASS] == ELFCLASS64;
  return is_elf ? header : std::nullopt;
}

// Where an address of the loaded library stands in its file; nothing if in none of `loads`.
std::optional<uint64_t> OffsetOf(uint64_t address, const std::vector<Elf64_Phdr>& loads) {
  for (const Elf64_Phdr& load : loads) {
    if (address >= load.p_vaddr && address - load.p_vaddr < load.p_filesz) {
      return load.p_offset + (address - load.p_vaddr);
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> NeededLibraries(const std::string& path) {
  ElfFile file(path);
  const auto header = HeaderOf(&file);
  if (!header) return {};
  std::vector<Elf64_Phdr> loads;
  uint64_t dynamic = 0, dynamic_size = 0;
  for (uint64_t i = 0; i < header->e_phnum; ++i) {
    const auto segment = file.At<Elf64_Phdr>(header->e_phoff + i * sizeof(Elf64_Phdr));
    if (!segment) return {};
    if (segment->p_type == PT_LOAD) loads.push_back(*segment);
    if (segment->p_type != PT_DYNAMIC) continue;
    dynamic = segment->p_offset;
    dynamic_size = segment->p_filesz;
  }
  std::vector<uint64_t> names;
  std::optional<uint64_t> texts;
  for (uint64_t at = 0; at + sizeof(Elf64_Dyn) <= dynamic_size; at += sizeof(Elf64_Dyn)) {
    const auto entry = file.At<Elf64_Dyn>(dynamic + at);
    if (!entry || entry->d_tag == DT_NULL) break;
    if (entry->d_tag == DT_NEEDED) names.push_back(entry->d_un.d_val);
    if (entry->d_tag == DT_STRTAB) texts = OffsetOf(entry->d_un.d_ptr, loads);
  }
  std::vector<std::string> out;
  if (!texts) return out;
  for (uint64_t name : names) out.push_back(file.TextAt(*texts + name));
  return out;
}

std::string TextOfSection(const std::string& path, const std::string& name) {
  ElfFile file(path);
  const auto header = HeaderOf(&file);
  if (!header) return "";
  const auto section = [&](uint64_t i) {
    return file.At<Elf64_Shdr>(header->e_shoff + i * sizeof(Elf64_Shdr));
  };
  const auto names = section(header->e_shstrndx);
  for (uint64_t i = 0; names && i < header->e_shnum; ++i) {
    const auto found = section(i);
    if (!found) break;
    if (file.TextAt(names->sh_offset + found->sh_name) == name) {
      return file.TextAt(found->sh_offset);
    }
  }
  return "";
}

}  // namespace phibridge
