"""copy.deepcopy and pickle of tensors, parameters and layers; cycles that hooks make; objects that are handed out again."""

import copy
import gc
import pickle
import unittest
import weakref

import numpy as np

import phibridge
from phibridge import nn


def both(value):
    return copy.deepcopy(value), pickle.loads(pickle.dumps(value))


class TensorCopiesTest(unittest.TestCase):
    def test_a_tensor_keeps_what_it_is(self):
        for value in (np.float32([[1, 2]]), np.int64(3), np.zeros([0, 2], "float64"), np.array([1 + 2j], "complex64"),
                      np.array([True, False])):
            x = phibridge.to_tensor(value)
            for one in both(x):
                self.assertEqual((one.dtype, one.shape, one.stop_gradient), (x.dtype, x.shape, True))
                np.testing.assert_array_equal(one.numpy(), value)
                self.assertIsNot(one, x)
        half = phibridge.to_tensor([1.5, -2.0]).astype("bfloat16")
        for one in both(half):
            self.assertEqual((one.dtype, one.astype("float32").tolist()), (phibridge.bfloat16, [1.5, -2]))

    def test_a_copy_has_elements_of_its_own(self):
        x = phibridge.to_tensor([1.0, 2.0], stop_gradient=False)
        (x * x).sum().backward()
        for one in both(x):
            one.set_value([5.0, 5.0])
            self.assertEqual((x.tolist(), one.stop_gradient, one.is_leaf, one.grad), ([1, 2], False, True, None))
        result = x * 2
        for one in both(result):
            self.assertTrue(one.is_leaf)

    def test_names_and_sequences(self):
        x = phibridge.to_tensor(np.arange(3.0))
        x.name, x.lod = "words", [[0, 1, 3]]
        copied, pickled = both(x)
        self.assertEqual((copied.lod, pickled.lod, pickled.name), ([[0, 1, 3]], [[0, 1, 3]], "words"))
        self.assertRegex(copied.name, "words_deepcopy_[0-9]+")

    def test_strings(self):
        words = phibridge.to_tensor(np.array([["a", "ä"], ["", "c" * 100]]))
        for one in both(words):
            self.assertEqual(one.numpy().tolist(), words.numpy().tolist())

    def test_sparse_tensors(self):
        dense = phibridge.to_tensor([[0.0, 2.0, 0.0], [3.0, 0.0, 4.0]])
        for sparse in (dense.to_sparse_coo(2), dense.to_sparse_coo(1), dense.to_sparse_csr()):
            for one in both(sparse):
                self.assertEqual((one.is_sparse_coo, one.is_sparse_csr), (sparse.is_sparse_coo, sparse.is_sparse_csr))
                self.assertEqual(one.to_dense().tolist(), dense.tolist())
                self.assertEqual(one.values().tolist(), sparse.values().tolist())

    def test_rows_are_told_to_be_made_whole(self):
        words = nn.Embedding(4, 2, sparse=True)
        words(phibridge.to_tensor([1])).sum().backward()
        for call in (copy.deepcopy, pickle.dumps):
            with self.assertRaisesRegex(TypeError, "to_dense"):
                call(words.weight.grad)

    def test_a_tensor_without_elements(self):
        for one in both(phibridge.Tensor()):
            self.assertIsInstance(one, phibridge.Tensor)

    def test_a_tensor_that_is_met_twice(self):
        x = phibridge.ones([2])
        for first, second in both([x, x]):
            self.assertIs(first, second)

    def test_functions_are_found_by_their_names(self):
        for function in (phibridge.relu, phibridge.ops.softmax, phibridge.nn.functional.gelu, phibridge.matmul):
            for one in both(function):
                self.assertIs(one, function)


class Tied(nn.Layer):
    def __init__(self):
        super().__init__()
        self.embedding = nn.Embedding(5, 3)
        self.norm = nn.BatchNorm1D(3)
        self.out = nn.Linear(3, 5, bias_attr=False)
        self.head = nn.Linear(3, 3)
        self.tied = self.embedding.weight
        self.head.weight = self.out.bias = self.create_parameter([3, 3])
        self.register_buffer("count", phibridge.zeros([1]))
        self.note = {"text": [1, phibridge.ones([1])]}

    def forward(self, x):
        return phibridge.matmul(self.head(self.norm(self.embedding(x))), self.tied, transpose_y=True)


class LayerCopiesTest(unittest.TestCase):
    def test_layers_compute_as_before(self):
        x = phibridge.to_tensor([0, 2, 4, 1])
        net = Tied()
        net(x)
        net.eval()
        net.norm.train()
        for one in both(net):
            self.assertEqual(list(one.state_dict()), list(net.state_dict()))
            self.assertEqual((one.training, one.norm.training, one.head.training), (False, True, False))
            self.assertEqual(one(x).tolist(), net(x).tolist())
            net.norm.set_state_dict(one.norm.state_dict())
            self.assertEqual(one.note["text"][1].tolist(), [1])

    def test_tied_weights_stay_tied(self):
        net = Tied()
        for one in both(net):
            self.assertIs(one.tied, one.embedding.weight)
            self.assertIs(one.head.weight, one.out.bias)
            self.assertIsNot(one.tied, net.tied)
            self.assertEqual(len(one.parameters()), len(net.parameters()))
            one.embedding.weight.set_value(np.full([5, 3], 2, "float32"))
            self.assertEqual((one.tied.numpy().max(), net.tied.numpy().max() == 2), (2, False))

    def test_a_copy_trains_alone_and_beside_the_original(self):
        net = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.LSTM(2, 2))
        other = copy.deepcopy(net)
        sgd = phibridge.optimizer.SGD(0.5, net[0].parameters() + other[0].parameters())
        before = net[0].bias.tolist()
        other[0](phibridge.ones([1, 2])).sum().backward()
        sgd.step()
        self.assertEqual((net[0].bias.tolist(), other[0].bias.tolist()), (before, [b - 0.5 for b in before]))

    def test_all_kinds_of_layers(self):
        layers = [nn.Conv2D(2, 2, 3), nn.Conv1D(2, 2, 3), nn.Conv2DTranspose(2, 2, 3), nn.LSTM(2, 3, 2, "bidirect"), nn.GRU(2, 3),
                  nn.BiRNN(nn.GRUCell(2, 3), nn.GRUCell(2, 3)), nn.TransformerEncoderLayer(4, 2, 4, dropout=0.0), nn.Dropout(0.5),
                  nn.LayerList([nn.Linear(1, 1)]), nn.LayerDict({"a": nn.Linear(1, 1)}), nn.LayerNorm(3), nn.GELU(),
                  nn.ParameterList([nn.Layer().create_parameter([2])])]
        for layer in layers:
            for one in both(layer):
                self.assertIs(type(one), type(layer))
                self.assertEqual(list(one.state_dict()), list(layer.state_dict()))
                for a, b in zip(one.state_dict().values(), layer.state_dict().values()):
                    np.testing.assert_array_equal(a.numpy(), b.numpy())

    def test_a_shallow_copy_shares_its_parts(self):
        net = Tied()
        other = copy.copy(net)
        self.assertIs(other.head, net.head)
        self.assertEqual(len(other.parameters()), len(net.parameters()))

    def test_norms_stay_in_float32(self):
        net = copy.deepcopy(nn.Sequential(nn.BatchNorm2D(2), nn.Linear(2, 2)))
        phibridge.amp.decorate(net, level="O2", dtype="bfloat16")
        self.assertEqual((net[0].weight.dtype, net[1].weight.dtype), (phibridge.float32, phibridge.bfloat16))

    def test_random_numbers_are_not_drawn(self):
        net = nn.Sequential(nn.Linear(2, 2), nn.LSTM(2, 2))
        state = phibridge.get_rng_state()
        both(net)
        self.assertEqual(phibridge.get_rng_state(), state)

    def test_a_layer_in_a_hook(self):
        net = nn.Linear(1, 1)
        net.register_forward_post_hook(lambda layer, inputs, out: out * 2)
        self.assertEqual(copy.deepcopy(net)(phibridge.ones([1, 1])).tolist(), net(phibridge.ones([1, 1])).tolist())


class PartsTest(unittest.TestCase):
    """What a layer hands out is one object as long as it lives."""

    def test_parameters_are_the_attributes(self):
        net = Tied()
        self.assertIs(net.head.weight, net.head.weight)
        self.assertIs(net.parameters()[0], net.named_parameters()[0][1])
        self.assertTrue(any(one is net.tied for one in net.parameters()))
        self.assertEqual(len(set(net.parameters()) - set(net.embedding.parameters())), len(net.parameters()) - 1)
        self.assertIs(net.buffers()[-1], net.norm._variance)
        sgd = phibridge.optimizer.SGD(0.1, net.parameters())
        self.assertTrue(all(a is b for a, b in zip(sgd.parameters, net.parameters())))

    def test_an_object_that_went_is_made_anew(self):
        layer = nn.Layer()
        layer.add_parameter("p", layer.create_parameter([1]))
        vars(layer).pop("p")
        gone = weakref.ref(layer.parameters()[0])
        self.assertIsNone(gone())
        self.assertEqual(layer.parameters()[0].shape, [1])


class CyclesTest(unittest.TestCase):
    def is_collected(self, tensor_of):
        kept = tensor_of()
        gone = weakref.ref(kept)
        del kept
        gc.collect()
        return gone() is None

    def test_a_tensor_and_a_hook_that_refers_to_it(self):
        def leaf():
            x = phibridge.ones([2])
            x.stop_gradient = False
            x.register_hook(lambda grad: grad * x)
            return x

        def result():
            y = leaf() * 2
            y.register_hook(lambda grad: grad + y)
            return y

        def reduced():
            x = phibridge.to_tensor([1.0], stop_gradient=False)
            x.register_reduce_hook(lambda: x)
            return x

        def walked():
            x = leaf()
            (x * x).sum().backward()
            return x
        for make in (leaf, result, reduced, walked):
            with self.subTest(make.__name__):
                self.assertTrue(self.is_collected(make))

    def test_hooks_stay_while_a_graph_needs_them(self):
        seen = []
        x = phibridge.to_tensor([1.0], stop_gradient=False)
        y = x * 2
        y.register_hook(lambda grad, y=y: seen.append(y.shape))
        z = y * 3
        gone = weakref.ref(y)
        del y
        gc.collect()
        z.backward()
        self.assertEqual((seen, x.grad.tolist()), ([[1]], [6]))
        del z
        gc.collect()
        self.assertIsNone(gone())

    def test_a_hook_that_was_removed(self):
        x = phibridge.to_tensor([1.0], stop_gradient=False)
        for _ in range(100):
            handle = x.register_hook(lambda grad: grad)
            self.assertTrue(handle.remove())
        handle = x.register_hook(lambda grad: grad * 2)
        gc.collect()
        (x * 1.0).backward()
        self.assertEqual(x.grad.tolist(), [2])

    def test_tensors_of_subclasses(self):
        class Own(phibridge.Tensor):
            pass

        def made():
            x = Own()
            x.me = x
            return x
        self.assertTrue(self.is_collected(made))


if __name__ == "__main__":
    unittest.main()
