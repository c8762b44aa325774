"""Attention and the layers of transformers."""

import collections

from phibridge import _C, ops
from phibridge.nn import functional as F
from phibridge.nn import Dropout
from phibridge.nn._dense import LayerNorm, Linear

Layer = _C._nn.Layer


def _mask(given, dtype):
    """True, and 1 of a whole number: seen; as what is added to the scores. Floats are added as they are."""
    if given is None or given.dtype == dtype:
        return given
    if given.dtype.name == "bool" or given.dtype.name.startswith("int"):
        return (ops.cast(given, dtype) - 1.0) * 1e9
    return ops.cast(given, dtype)


class MultiHeadAttention(Layer):
    """softmax(query key / sqrt(width) + mask) value in each head, of projections of three tensors [batch, length, width].

    A cache has projections of keys and values by head, [batch, heads, length, width]: a Cache those of the places before,
    to which each call adds its own; a StaticCache those of all places, which a call takes as they are.
    """

    Cache = collections.namedtuple("Cache", ["k", "v"])
    StaticCache = collections.namedtuple("StaticCache", ["k", "v"])

    def __init__(self, embed_dim, num_heads, dropout=0.0, kdim=None, vdim=None, need_weights=False, weight_attr=None,
                 bias_attr=None):
        super().__init__()
        if num_heads < 1 or embed_dim % num_heads:
            raise _C.InvalidArgumentError(f"MultiHeadAttention: {num_heads} heads do not share {embed_dim} numbers out evenly")
        self._heads, self._width = num_heads, embed_dim // num_heads
        self._dropout, self._need_weights = dropout, need_weights
        self.q_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr)
        self.k_proj = Linear(embed_dim if kdim is None else kdim, embed_dim, weight_attr, bias_attr)
        self.v_proj = Linear(embed_dim if vdim is None else vdim, embed_dim, weight_attr, bias_attr)
        self.out_proj = Linear(embed_dim, embed_dim, weight_attr, bias_attr)

    def _split(self, x):
        return ops.transpose(ops.reshape(x, [0, 0, self._heads, self._width]), [0, 2, 1, 3])

    def compute_kv(self, key, value):
        """The projections of keys and values by head."""
        return self._split(self.k_proj(key)), self._split(self.v_proj(value))

    def gen_cache(self, key, value=None, type=Cache):  # noqa: A002
        """A StaticCache of keys and values (None: the keys); or a Cache: an empty one for a batch as large as that of `key`,
        or with a value that of these two, which are projections by head."""
        if type is MultiHeadAttention.StaticCache:
            return self.StaticCache(*self.compute_kv(key, key if value is None else value))
        if value is not None:
            return self.Cache(key, value)
        return self.Cache(*(ops.full([key.shape[0], self._heads, 0, self._width], 0.0, key.dtype) for _ in range(2)))

    def _keys_and_values(self, key, value, cache):
        if isinstance(cache, self.StaticCache):
            return tuple(cache)
        k, v = self.compute_kv(key, value)
        return (k, v) if cache is None else (ops.concat([cache.k, k], 2), ops.concat([cache.v, v], 2))

    def forward(self, query, key=None, value=None, attn_mask=None, cache=None):
        """The result; then with need_weights the weights [batch, heads, length, length]; then with a cache the next one."""
        key = query if key is None else key
        q = self._split(self.q_proj(query))
        k, v = self._keys_and_values(key, query if value is None else value, cache)
        scores = ops.matmul(q * self._width ** -0.5, k, False, True)
        mask = _mask(attn_mask, scores.dtype)
        weights = F.softmax(scores if mask is None else scores + mask)
        if self._dropout:
            weights = F.dropout(weights, self._dropout, training=self.training)
        heads = ops.transpose(ops.matmul(weights, v), [0, 2, 1, 3])
        out = self.out_proj(ops.reshape(heads, [0, 0, self._heads * self._width]))
        more = ((weights,) if self._need_weights else ()) + (() if cache is None else (cache._replace(k=k, v=v),))
        return (out, *more) if more else out


def _checked(activation: str):
    found = getattr(F, activation, None)
    if not callable(found):
        raise _C.InvalidArgumentError(f"`activation` is the name of a function of nn.functional, such as 'relu', not {activation!r}")
    return found


class _Block(Layer):
    """What both kinds of blocks have: the two linear layers, and how a part is added to what it was given."""

    ATTENTIONS = ("self_attn",)

    def __init__(self, d_model, nhead, dim_feedforward, dropout, activation, attn_dropout, act_dropout, normalize_before,
                 weight_attr, bias_attr):
        super().__init__()
        self._config = (d_model, nhead, dim_feedforward, dropout, activation, attn_dropout, act_dropout, normalize_before,
                        weight_attr, bias_attr)
        self._before, self._activation = normalize_before, _checked(activation)
        attn_dropout = dropout if attn_dropout is None else attn_dropout
        for name in self.ATTENTIONS:
            setattr(self, name, MultiHeadAttention(d_model, nhead, attn_dropout, weight_attr=weight_attr, bias_attr=bias_attr))
        self.linear1 = Linear(d_model, dim_feedforward, weight_attr, bias_attr)
        self.dropout = Dropout(dropout if act_dropout is None else act_dropout)
        self.linear2 = Linear(dim_feedforward, d_model, weight_attr, bias_attr)

    def _added(self, x, norm, part, dropout):
        """x + part(x), normalized before the part or after the sum."""
        if self._before:
            return x + dropout(part(norm(x)))
        return norm(x + dropout(part(x)))

    @staticmethod
    def _attended(attention, x, other, mask, cache, caches):
        """What `attention` gives; the cache after it, if there is one, goes to `caches`."""
        found = attention(x, other, other, mask, cache)
        if cache is None:
            return found
        caches.append(found[-1])
        return found[0]

    def _fed(self, x):
        return self.linear2(self.dropout(self._activation(self.linear1(x))))


class TransformerEncoderLayer(_Block):
    """Attention of a sequence to itself, then two linear layers at each place; each is added to what it was given."""

    def __init__(self, d_model, nhead, dim_feedforward, dropout=0.1, activation="relu", attn_dropout=None, act_dropout=None,
                 normalize_before=False, weight_attr=None, bias_attr=None):
        super().__init__(d_model, nhead, dim_feedforward, dropout, activation, attn_dropout,
                         act_dropout, normalize_before, weight_attr, bias_attr)
        self.norm1, self.norm2 = LayerNorm(d_model), LayerNorm(d_model)
        self.dropout1, self.dropout2 = Dropout(dropout), Dropout(dropout)

    def gen_cache(self, src):
        """An empty cache for a batch as large as that of `src`."""
        return self.self_attn.gen_cache(src)

    def forward(self, src, src_mask=None, cache=None):
        """[batch, length, width]; with a cache (that, the next cache)."""
        caches = []
        x = self._added(src, self.norm1, lambda x: self._attended(self.self_attn, x, x, src_mask, cache, caches), self.dropout1)
        x = self._added(x, self.norm2, self._fed, self.dropout2)
        return x if cache is None else (x, caches[0])


class TransformerDecoderLayer(_Block):
    """Attention of a sequence to itself, to another sequence, then two linear layers; each is added to what it was given."""

    ATTENTIONS = ("self_attn", "cross_attn")

    def __init__(self, d_model, nhead, dim_feedforward, dropout=0.1, activation="relu", attn_dropout=None, act_dropout=None,
                 normalize_before=False, weight_attr=None, bias_attr=None):
        super().__init__(d_model, nhead, dim_feedforward, dropout, activation, attn_dropout,
                         act_dropout, normalize_before, weight_attr, bias_attr)
        self.norm1, self.norm2, self.norm3 = (LayerNorm(d_model) for _ in range(3))
        self.dropout1, self.dropout2, self.dropout3 = (Dropout(dropout) for _ in range(3))

    def gen_cache(self, memory):
        """(an empty cache of the sequence itself, the static one of `memory`)."""
        return self.self_attn.gen_cache(memory), self.cross_attn.gen_cache(memory, memory, MultiHeadAttention.StaticCache)

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        """[batch, length, width] of both; with two caches (that, the next two)."""
        own, other = (None, None) if cache is None else cache
        caches = []
        x = self._added(tgt, self.norm1, lambda x: self._attended(self.self_attn, x, x, tgt_mask, own, caches), self.dropout1)
        x = self._added(x, self.norm2, lambda x: self._attended(self.cross_attn, x, memory, memory_mask, other, caches),
                        self.dropout2)
        x = self._added(x, self.norm3, self._fed, self.dropout3)
        return x if cache is None else (x, tuple(caches))


class _Stack(Layer):
    def __init__(self, first, count: int, norm):
        from phibridge.nn import LayerList
        super().__init__()
        self.layers = LayerList([first, *(type(first)(*first._config) for _ in range(count - 1))])
        self.norm = norm

    def _run(self, x, before: tuple, cache):
        """Each layer of x, `before` and its cache; with caches (that, a list of the next ones)."""
        caches = []
        for i, layer in enumerate(self.layers):
            x = layer(x, *before, None if cache is None else cache[i])
            if cache is not None:
                x, kept = x
                caches.append(kept)
        x = x if self.norm is None else self.norm(x)
        return x if cache is None else (x, caches)


class TransformerEncoder(_Stack):
    """Layers like the one that is given, one after the other, then `norm`."""

    def __init__(self, encoder_layer, num_layers, norm=None):
        super().__init__(encoder_layer, num_layers, norm)

    def gen_cache(self, src):
        """A list of the empty caches of the layers, for a batch as large as that of `src`."""
        return [layer.gen_cache(src) for layer in self.layers]

    def forward(self, src, src_mask=None, cache=None):
        """[batch, length, width]; with caches (that, a list of the next ones)."""
        return self._run(src, (src_mask,), cache)


class TransformerDecoder(_Stack):
    """Layers like the one that is given, one after the other, then `norm`."""

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__(decoder_layer, num_layers, norm)

    def gen_cache(self, memory, do_zip=False):
        """A list of the caches of the layers, pairs; with do_zip two lists, of the first and of the second ones."""
        caches = [layer.gen_cache(memory) for layer in self.layers]
        return list(zip(*caches)) if do_zip else caches

    def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, cache=None):
        """[batch, length, width] of both; with caches (that, a list of the next ones)."""
        return self._run(tgt, (memory, tgt_mask, memory_mask), cache)


class Transformer(Layer):
    """An encoder, and a decoder that sees what it gives; each ends with a norm."""

    def __init__(self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048, dropout=0.1,
                 activation="relu", attn_dropout=None, act_dropout=None, normalize_before=False, weight_attr=None,
                 bias_attr=None, custom_encoder=None, custom_decoder=None):
        super().__init__()
        block = (d_model, nhead, dim_feedforward, dropout, activation, attn_dropout, act_dropout, normalize_before, weight_attr,
                 bias_attr)
        self.encoder = custom_encoder or TransformerEncoder(TransformerEncoderLayer(*block), num_encoder_layers,
                                                            LayerNorm(d_model))
        self.decoder = custom_decoder or TransformerDecoder(TransformerDecoderLayer(*block), num_decoder_layers,
                                                            LayerNorm(d_model))
        self.d_model, self.nhead = d_model, nhead

    def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None):
        """[batch, length, width] of both."""
        return self.decoder(tgt, self.encoder(src, src_mask), tgt_mask, memory_mask)

    @staticmethod
    def generate_square_subsequent_mask(length):
        """A mask [length, length] by which no place sees those behind it."""
        return ops.tril_triu(ops.full([length, length], float("-inf"), _C._nn.get_default_dtype()), 1, False)


NAMES = ("Transformer", "MultiHeadAttention", "TransformerEncoderLayer", "TransformerDecoderLayer", "TransformerEncoder",
         "TransformerDecoder")
