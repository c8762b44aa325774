#pragma once

#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace paddle {

template <typename K, typename V, typename Hash = std::hash<K>, typename Equal = std::equal_to<K>,
          typename Alloc = std::allocator<std::pair<const K, V>>>
using flat_hash_map = std::unordered_map<K, V, Hash, Equal, Alloc>;

template <typename K, typename Hash = std::hash<K>, typename Equal = std::equal_to<K>,
          typename Alloc = std::allocator<K>>
using flat_hash_set = std::unordered_set<K, Hash, Equal, Alloc>;

}  // namespace paddle
